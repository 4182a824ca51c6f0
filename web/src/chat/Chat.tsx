import { useEffect } from "preact/hooks";
import { Icon } from "../app/Icon";
import type { Conversation } from "../model";
import { active } from "../state";
import { StartPage } from "../start/StartPage";
import { send } from "./actions";
import { Composer } from "./Composer";
import { Messages } from "./Messages";
import { useStickToEnd } from "./scrolling";

/** One conversation: its messages, and where the next one is written. */
export function Chat({ conversation }: { conversation: Conversation }) {
  const run = active.value;
  const fresh = conversation.leaf === null;
  const { scroller, content, away, stick } = useStickToEnd(conversation.id, fresh);
  // Who sends a message wants to see it, wherever the list was.
  useEffect(() => {
    if (run) stick();
  }, [run === null]);
  return (
    <main class="chat" aria-label="Chat">
      <div class="scroller" ref={scroller} tabIndex={-1}>
        <div class="column" ref={content}>
          {fresh ? <StartPage onTry={send} /> : <Messages key={conversation.id} conversation={conversation} run={run} />}
        </div>
      </div>
      <div class="foot">
        {away.value && !fresh && (
          <button type="button" class="to-end" onClick={stick} aria-label="To the end" title="To the end">
            <Icon name="down" size={18} />
          </button>
        )}
        <Composer conversation={conversation} run={run} />
        <p class="hint">Models make mistakes. Check what matters.</p>
      </div>
    </main>
  );
}
