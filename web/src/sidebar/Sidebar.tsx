import { useEffect, useState } from "preact/hooks";
import { focusComposer, newChat } from "../app/keys";
import { Icon, IconButton } from "../app/Icon";
import { Mark } from "../mark/Mark";
import { conversations, drawer } from "../state";
import { find, storageFault, written } from "../store/library";
import type { Found } from "../store/search";
import { List } from "./List";
import { SyncLine } from "./SyncLine";
import "./sidebar.css";

const PAUSE = 120; // milliseconds after a key

/** The list of conversations with search; the drawer of narrow screens is around it. */
export function Sidebar() {
  const [query, setQuery] = useState("");
  const found = useFound(query);
  const searching = query.trim() !== "";
  return (
    <nav class="sidebar" aria-label="Chats">
      <div class="side-head">
        <Mark size={26} />
        <span class="side-name">Pandora</span>
        <IconButton name="close" class="side-close" label="Close the list of chats" onClick={() => (drawer.value = false)} />
      </div>
      <button type="button" class="new-chat" onClick={newChat} title="New chat (Ctrl+Shift+O)">
        <Icon name="plus" /> New chat
      </button>
      <div class="side-search">
        <Icon name="search" size={16} />
        <input
          id="search"
          type="search"
          value={query}
          autocomplete="off"
          aria-label="Search the chats"
          placeholder="Search"
          onFocus={() => void find("") /* reads all chats before the first word is there */}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && query !== "") {
              event.preventDefault();
              setQuery("");
            } else if (event.key === "Escape") focusComposer();
            else if (event.key === "ArrowDown") {
              event.preventDefault();
              document.querySelector<HTMLElement>(".side-list [data-place] .entry-link")?.focus();
            }
          }}
        />
        {query !== "" && <IconButton name="close" label="Clear the search" size={16} onClick={() => (setQuery(""), document.getElementById("search")?.focus())} />}
      </div>
      {storageFault.value && (
        <p class="side-notice" role="alert">
          <Icon name="warning" size={16} />
          <span>{storageFault.value.words}</span>
          {(storageFault.value.kind === "newer" || storageFault.value.kind === "closed") && (
            <button type="button" class="button" onClick={() => location.reload()}>
              Reload
            </button>
          )}
        </p>
      )}
      <p class="hidden" role="status">
        {searching && found ? `${found.length} chats found` : ""}
      </p>
      {searching && found?.length === 0 && <p class="side-none">No chat has all of these words.</p>}
      {!searching && conversations.value.length === 0 && <p class="side-none">Chats that you begin are kept here, in this browser.</p>}
      <List found={searching ? (found ?? []) : null} />
      <SyncLine />
    </nav>
  );
}

// What a query finds, again after each change of a conversation; null while the first answer is on its way.
function useFound(query: string): Found[] | null {
  const [found, setFound] = useState<Found[] | null>(null);
  const change = query.trim() === "" ? null : written.value;
  useEffect(() => {
    if (query.trim() === "") {
      setFound(null);
      return undefined;
    }
    let wanted = true;
    const timer = setTimeout(() => {
      void find(query).then((list) => wanted && setFound(list));
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [query, change]);
  return found;
}
