import { useMemo } from "preact/hooks";
import { parseDiff, type DiffLine } from "./diff";
import { seen } from "./unseen";
import "./diff.css";

const SIGNS: Record<DiffLine["kind"], string> = { same: " ", added: "+", removed: "-", remark: "" };
const KINDS: Record<DiffLine["kind"], string> = { same: "", added: "added: ", removed: "removed: ", remark: "" };

/** A unified diff as lines with numbers and colours. */
export function DiffView({ text }: { text: string }) {
  const diff = useMemo(() => parseDiff(seen(text)), [text]);
  if (!diff)
    return (
      <pre class="call-text" tabIndex={0}>
        {seen(text)}
      </pre>
    );
  const file = (diff.to === "/dev/null" ? diff.from : diff.to).replace(/^[ab]\//, "").replace(/\t.*$/, "");
  return (
    <figure class="diff">
      <figcaption>
        <span class="diff-file">{file || "Change"}</span>
        <span class="diff-count">
          <span class="plus">+{diff.added}</span> <span class="minus">−{diff.removed}</span>
        </span>
      </figcaption>
      <div class="diff-lines" tabIndex={0} role="region" aria-label={`Change of ${file || "a file"}: ${diff.added} lines added, ${diff.removed} removed`}>
        <table>
          <tbody>
            {diff.hunks.map((hunk, n) => [
              n > 0 || hunk.head !== "" ? (
                <tr key={`h${n}`} class="hunk">
                  <td colSpan={3}>{hunk.head ? `⋯ ${hunk.head}` : "⋯"}</td>
                </tr>
              ) : null,
              ...hunk.lines.map((line, m) => <Line key={`${n}.${m}`} line={line} />),
            ])}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Line({ line }: { line: DiffLine }) {
  if (line.kind === "remark")
    return (
      <tr class="hunk">
        <td colSpan={3}>{line.text}</td>
      </tr>
    );
  return (
    <tr class={line.kind}>
      <td class="number">{line.old ?? ""}</td>
      <td class="number">{line.new ?? ""}</td>
      <td class="text">
        {KINDS[line.kind] && <span class="hidden">{KINDS[line.kind]}</span>}
        <span class="sign" aria-hidden="true">
          {SIGNS[line.kind]}
        </span>
        {line.text || " "}
      </td>
    </tr>
  );
}
