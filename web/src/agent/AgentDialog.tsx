/** Tools, when to ask, steps, MCP servers. Drawn inside a dialog when state `dialog` is "agent". */
export function AgentPanel() {
  return null;
}
