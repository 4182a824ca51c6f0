import { leaveEnd } from "../chat/scrolling";
import type { Id } from "../model";
import { current, held, running, toast, update } from "../state";
import { choose, path } from "../store/branches";
import { open } from "../store/library";

const LONGEST = 10_000; // milliseconds until a message has to be drawn

/** Opens a conversation, at a message of it where one was found: its branch is put on the screen. */
export async function openFound(id: Id, message: Id | null): Promise<void> {
  if (!(await open(id))) {
    toast.value = { text: "This chat is not there any more" };
    return;
  }
  const conversation = held(id);
  if (message === null || !conversation) return;
  if (!path(conversation).some((one) => one.id === message)) {
    if (running.value.has(id)) return; // what is being answered stays on its branch
    update(id, (now) => choose(now, message));
  }
  bringIntoView(id, message);
}

// A long conversation is drawn from its end, bit by bit; what is drawn around the message moves it.
function bringIntoView(id: Id, message: Id, end = performance.now() + LONGEST, before = NaN): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (current.value?.id !== id || performance.now() > end) return;
      const place = document.getElementById(`m-${message}`);
      const top = place?.getBoundingClientRect().top ?? NaN;
      if (Math.abs(top - before) < 1) return; // it rests where it was put
      leaveEnd();
      place?.scrollIntoView({ block: "center" });
      bringIntoView(id, message, end, place?.getBoundingClientRect().top);
    }),
  );
}
