import { props } from "../state";

/** What a conversation without messages shows: the model, the machine, things to try. `onTry` sends a text. */
export function StartPage({ onTry }: { onTry(text: string): void }) {
  return (
    <section>
      <h1>{props.value?.model_alias ?? "Pandora"}</h1>
      <button type="button" onClick={() => onTry("Hello!")}>
        Hello!
      </button>
    </section>
  );
}
