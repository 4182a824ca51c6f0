import { Icon } from "../app/Icon";
import { pass, syncState } from "../store/sync/start";

/** Below the list: how keeping on the server goes. Nothing where it is not wanted. */
export function SyncLine() {
  const { kind, at, words } = syncState.value;
  if (kind === "off") return null;
  const time = at === 0 ? "" : ` ${new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`;
  const text = kind === "failed" ? "Not on the server" : kind === "waiting" ? "Kept here, sent later" : kind === "busy" && at === 0 ? "Looking at the server…" : `On the server too,${time}`;
  return (
    <div class={`side-sync ${kind}`}>
      <Icon name={kind === "failed" || words !== "" ? "warning" : "check"} size={14} />
      <span title={words}>{text}</span>
      <button type="button" class="button plain" onClick={() => void pass()} disabled={kind === "busy"}>
        Now
      </button>
      {words !== "" && <p>{words}</p>}
    </div>
  );
}
