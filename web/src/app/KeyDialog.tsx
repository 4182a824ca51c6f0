import { useState } from "preact/hooks";
import { key, setKey } from "../server/client";
import { check } from "../server/health";
import { dialog, link } from "../state";
import { Dialog } from "./Dialog";

/** Asks for the API key of the server. */
export function KeyDialog() {
  const [value, setValue] = useState(key.value);
  const [wrong, setWrong] = useState(false);
  const save = async () => {
    setKey(value.trim());
    setWrong(false);
    await check();
    if (link.value === "key") setWrong(true);
    else dialog.value = null;
  };
  return (
    <Dialog title="This server needs a key" onClose={() => (dialog.value = null)}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p class="quiet">Whoever started the server has set it (--api-key or --api-key-file). It is kept until this tab is closed.</p>
        <label class="stack small">
          API key
          <input class="field" type="password" autocomplete="off" value={value} onInput={(event) => setValue(event.currentTarget.value)} />
        </label>
        <p class="wrong" role="alert">
          {wrong ? "The server does not know this key." : ""}
        </p>
        <div class="row end">
          <button type="button" class="button main" disabled={value.trim() === ""} onClick={() => void save()}>
            Use this key
          </button>
        </div>
      </form>
    </Dialog>
  );
}
