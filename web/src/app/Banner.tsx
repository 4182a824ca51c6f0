import { check } from "../server/health";
import { dialog, link } from "../state";
import { Icon } from "./Icon";

/** Says in words why nothing can be asked just now. */
export function Banner() {
  if (link.value === "ready" || link.value === "connecting") return <div role="status" />;
  return (
    <div role="status">
      <div class={`banner ${link.value}`}>
        <Icon name={link.value === "key" ? "key" : "warning"} />
        {link.value === "gone" && (
          <>
            <span>The server does not answer. Start it again with pithos serve: this page tries on by itself.</span>
            <button type="button" class="button" onClick={() => void check()}>
              Try now
            </button>
          </>
        )}
        {link.value === "loading" && <span>The model is being loaded. You can write meanwhile; this goes when it is ready.</span>}
        {link.value === "key" && (
          <>
            <span>This server needs an API key.</span>
            <button type="button" class="button" onClick={() => (dialog.value = "key")}>
              Enter the key
            </button>
          </>
        )}
      </div>
    </div>
  );
}
