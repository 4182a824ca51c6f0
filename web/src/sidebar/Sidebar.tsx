import { conversations } from "../state";

/** The list of conversations with search; the drawer of narrow screens is around it. */
export function Sidebar() {
  return <nav aria-label="Conversations">{conversations.value.length}</nav>;
}
