/** Beside the composer: switches the agent of this conversation on; shows nothing where the server has no tools. */
export function AgentButton() {
  return null;
}
