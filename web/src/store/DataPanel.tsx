import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../app/Icon";
import { bytes } from "../start/facts";
import { configure, conversations, props, settings } from "../state";
import { Unusable } from "./checking";
import { exportAll, exportBackups, hasBackups, importText, opened, storageFault } from "./library";
import { syncState } from "./sync/start";
import "./data.css";

/** Export, import, and where conversations are kept: a tab of the settings. */
export function DataPanel() {
  const count = conversations.value.length;
  return (
    <div class="stack">
      <section class="stack small" aria-labelledby="data-where">
        <h3 id="data-where">Where chats are kept</h3>
        <Browser count={count} />
        <Server />
      </section>
      <section class="stack small" aria-labelledby="data-files">
        <h3 id="data-files">Files</h3>
        <p class="quiet">One file with everything: all chats, all branches. Importing adds; nothing that is here is overwritten.</p>
        <div class="row">
          <button type="button" class="button" disabled={count === 0} onClick={() => void exportAll()}>
            <Icon name="download" size={16} /> Export all chats
          </button>
          <Import />
        </div>
        <OldData />
      </section>
    </div>
  );
}

function Browser({ count }: { count: number }) {
  const [used, setUsed] = useState<number | null>(null);
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    // Neither exists on pages that came over plain HTTP from another machine.
    void navigator.storage?.estimate?.().then(({ usage }) => setUsed(usage ?? null), () => undefined);
    void navigator.storage?.persisted?.().then(setKept, () => undefined);
  }, []);
  if (storageFault.value) return <p class="data-bad">{storageFault.value.words}</p>;
  if (!opened().tables.lasting) return null;
  return (
    <p>
      {count} {count === 1 ? "chat" : "chats"} in this browser{used !== null && `, ${bytes(used)}`}.
      {kept === false && (
        <>
          {" "}
          <button type="button" class="link-button" onClick={() => void navigator.storage.persist().then(setKept)}>
            Ask the browser to keep them
          </button>{" "}
          also when the disk gets full.
        </>
      )}
    </p>
  );
}

function Server() {
  if (!props.value?.agent?.store) return <p class="quiet">Start the server with --store DIR to have the same chats on your other devices.</p>;
  const { words } = syncState.value;
  return (
    <>
      <label class="data-check">
        <input type="checkbox" checked={settings.value.sync} onChange={(event) => configure({ sync: event.currentTarget.checked })} />
        <span>Keep them on the server too, so that your other devices have them</span>
      </label>
      {words !== "" && <p class="data-bad">{words}</p>}
    </>
  );
}

interface Told {
  done: string;
  problems: string[];
  bad: boolean;
}

function Import() {
  const input = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [busy, setBusy] = useState("");
  const take = async (file: File) => {
    setBusy("Importing…");
    setTold(await imported(file, (done, of) => setBusy(`Importing ${done} of ${of}…`)));
    setBusy("");
  };
  return (
    <>
      <button type="button" class="button" disabled={busy !== ""} onClick={() => input.current!.click()}>
        <Icon name="upload" size={16} /> {busy || "Import a file"}
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="File with chats"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) void take(file);
        }}
      />
      {told && (
        <div class={`data-told ${told.bad ? "data-bad" : ""}`} role="status">
          <p>{told.done}</p>
          {told.problems.length > 0 && (
            <ul>
              {told.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}

async function imported(file: File, progress: (done: number, of: number) => void): Promise<Told> {
  try {
    return { ...(await importText(await file.text(), progress)), bad: false };
  } catch (error) {
    const done = error instanceof Unusable ? error.message : `The file could not be read: ${String(error)}`;
    return { done, problems: [], bad: true };
  }
}

function OldData() {
  const [some, setSome] = useState(false);
  useEffect(() => void hasBackups().then(setSome, () => undefined), []);
  if (!some) return null;
  return (
    <p class="quiet">
      Before this page changed the form of its data it made a copy.{" "}
      <button type="button" class="link-button" onClick={() => void exportBackups()}>
        Save it as a file
      </button>
    </p>
  );
}
