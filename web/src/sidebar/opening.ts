import type { Id } from "../model";
import { held, toast, update } from "../state";
import { choose, path } from "../store/branches";
import { open } from "../store/library";

/** Opens a conversation, at a message of it where one was found: its branch is put on the screen. */
export async function openFound(id: Id, message: Id | null): Promise<void> {
  if (!(await open(id))) {
    toast.value = { text: "This chat is not there any more" };
    return;
  }
  const conversation = held(id);
  if (message === null || !conversation) return;
  if (!path(conversation).some((one) => one.id === message)) update(id, (now) => choose(now, message));
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(`m-${message}`)?.scrollIntoView({ block: "center" })));
}
