import { useEffect } from "preact/hooks";
import type { AgentSettings } from "../model";
import { configure, props, settings } from "../state";
import { catalog, catalogFault, refreshCatalog, type Catalog, type McpServer, type Process } from "./catalog";
import { ModeChoice } from "./ModeChoice";
import { duration } from "./state";
import { ToolList } from "./ToolList";
import "./panel.css";

const MOST_STEPS = 200;

/** Changes some of the agent's settings. */
export function configureAgent(patch: Partial<AgentSettings>): void {
  configure({ agent: { ...settings.value.agent, ...patch } });
}

/** Tools, when to ask, steps, MCP servers. Drawn inside a dialog when state `dialog` is "agent". */
export function AgentPanel() {
  const found = catalog.value;
  const starting = found?.mcp.some((server) => server.state === "starting") === true;
  useEffect(look, []);
  useEffect(() => {
    const timer = starting ? setInterval(look, 1500) : undefined;
    return () => clearInterval(timer);
  }, [starting]);
  return (
    <div class="agent-panel">
      {catalogFault.value && (
        <p class="notice bad" role="alert">
          {catalogFault.value}
        </p>
      )}
      {found && !found.enabled && <p class="notice">This server has no tools. Start it without --no-tools to use the agent.</p>}
      {found?.enabled && !knowsTools() && <p class="notice">This model’s template has no place for tools: it was not made to call them, and will hardly do so.</p>}
      {found && <Where found={found} />}
      <ModeChoice />
      <Steps />
      {found && <ToolList tools={found.data} />}
      {found && found.mcp.length > 0 && <Servers servers={found.mcp} />}
      {found && (found.processes ?? []).length > 0 && <Processes list={found.processes ?? []} />}
      <div class="row end">
        <button type="button" class="button" onClick={look}>
          Look again
        </button>
      </div>
    </div>
  );
}

function knowsTools(): boolean {
  const template = props.value?.chat_template;
  return typeof template !== "string" || /\btools\b/.test(template);
}

function look(): void {
  void refreshCatalog().catch(() => undefined);
}

function Where({ found: { environment } }: { found: Catalog }) {
  const { os, shell, workspace, sandbox, note } = environment;
  return (
    <section aria-labelledby="agent-where">
      <h3 id="agent-where">Where it works</h3>
      <dl class="facts-list">
        {workspace && (
          <div>
            <dt>Folder</dt>
            <dd class="path">{workspace}</dd>
          </div>
        )}
        <div>
          <dt>Commands</dt>
          <dd>{shell ? `${shell}${sandbox ? ", in a sandbox" : ", without a sandbox"}` : "none"}</dd>
        </div>
        {os && (
          <div>
            <dt>Machine</dt>
            <dd>{os}</dd>
          </div>
        )}
      </dl>
      {note && <p class={`quiet ${shell && !sandbox ? "warn" : ""}`}>{capital(note)}.</p>}
    </section>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, "");
}

function Steps() {
  const { steps } = settings.value.agent;
  const set = (value: number) => Number.isFinite(value) && configureAgent({ steps: Math.min(MOST_STEPS, Math.max(1, Math.round(value))) });
  return (
    <section>
      <h3>
        <label for="agent-steps">Steps</label>
      </h3>
      <div class="row">
        <input id="agent-steps" class="field steps" type="number" min={1} max={MOST_STEPS} value={steps} onChange={(event) => set(event.currentTarget.valueAsNumber)} />
        <span class="quiet">answers of the model before it stops and asks you to go on</span>
      </div>
    </section>
  );
}

const STATES: Record<McpServer["state"], string> = { starting: "starting", ready: "ready", failed: "failed", stopped: "stopped", disabled: "switched off" };

function Servers({ servers }: { servers: readonly McpServer[] }) {
  return (
    <section aria-labelledby="agent-mcp">
      <h3 id="agent-mcp">MCP servers</h3>
      <ul class="servers">
        {servers.map((server) => (
          <li key={server.name}>
            <span class={`server-dot ${server.state}`} aria-hidden="true" />
            <span class="server-name">{server.name}</span>
            <span class="quiet">
              {STATES[server.state] ?? server.state}
              {server.state === "ready" && `, ${count(server.tools)} tools`}
            </span>
            {server.error && <p class="server-error">{server.error}</p>}
            {server.note && <p class="server-error quiet">{server.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function count(tools: McpServer["tools"]): number {
  return Array.isArray(tools) ? tools.length : tools;
}

function Processes({ list }: { list: readonly Process[] }) {
  return (
    <section aria-labelledby="agent-processes">
      <h3 id="agent-processes">Background programs</h3>
      <ul class="servers">
        {list.map((one) => (
          <li key={one.id}>
            <span class="server-name">{one.id}</span>
            <code class="path">{one.command}</code>
            <span class="quiet">
              {one.state}, {duration(one.seconds)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
