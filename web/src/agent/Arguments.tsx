import type { ToolCall } from "../model";
import { partialObject } from "./partial";
import { seen } from "./unseen";

/** The arguments of a call, readable while they are being written. */
export function Arguments({ call }: { call: ToolCall }) {
  const given = partialObject(call.arguments);
  if (!given) return call.arguments === "" ? null : <pre class="call-text">{seen(call.arguments)}</pre>;
  const entries = Object.entries(given);
  if (entries.length === 0) return <p class="quiet call-none">No arguments</p>;
  const [only] = entries;
  if (entries.length === 1 && only && only[0] === "command") return <Command text={String(only[1])} />;
  return (
    <dl class="call-arguments">
      {entries.map(([name, value]) => (
        <div key={name} class={isLong(value) ? "long" : ""}>
          <dt>{seen(name)}</dt>
          <dd>{name === "command" ? <Command text={String(value)} /> : <Value value={value} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Command({ text }: { text: string }) {
  return (
    <pre class="call-text command" tabIndex={0} aria-label="Command">
      {seen(text)}
    </pre>
  );
}

function isLong(value: unknown): boolean {
  return typeof value === "string" ? value.includes("\n") || value.length > 80 : typeof value === "object" && value !== null;
}

function Value({ value }: { value: unknown }) {
  const text = seen(typeof value === "string" ? value : JSON.stringify(value, null, 2));
  if (!isLong(value)) return <code>{text}</code>;
  return (
    <pre class="call-text" tabIndex={0}>
      {text}
    </pre>
  );
}
