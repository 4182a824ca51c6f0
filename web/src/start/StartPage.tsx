import { Icon } from "../app/Icon";
import { adjust } from "../chat/actions";
import { Mark } from "../mark/Mark";
import { link, props } from "../state";
import { factsOf } from "./facts";
import { trials, type Trial } from "./trials";
import "./start.css";

/** What a conversation without messages shows: the model, the machine, things to try. They are put into the message field. */
export function StartPage(_: { onTry(text: string): void }) {
  const known = props.value;
  return (
    <section class="start" aria-label="Start">
      <div class="start-head">
        <Mark size={64} />
        <h2>{known?.model_alias ?? "Pandora"}</h2>
        <p class="quiet">{known ? "Your own model, on your own machine." : waiting()}</p>
      </div>
      <ul class="trials" aria-label="Things to try">
        {trials(known).map((trial) => (
          <li key={trial.title}>
            <button type="button" class="trial card" onClick={() => fill(trial)}>
              <span class="trial-title">
                {trial.agent && <Icon name="tool" size={15} />}
                {trial.title}
              </span>
              <span class="quiet">{trial.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {known && (
        <dl class="start-facts">
          {factsOf(known).map(({ label, value, more }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {more && <span class="quiet">{more}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function waiting(): string {
  if (link.value === "loading") return "The model is being loaded.";
  return link.value === "connecting" ? "Connecting to the server." : "";
}

// As if it had been typed: it can be changed before it is sent.
function fill({ text, agent }: Trial): void {
  if (agent) adjust({ agent: true });
  const field = document.querySelector<HTMLTextAreaElement>("#composer");
  if (!field) return;
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.focus();
}
