import { useState } from "preact/hooks";
import { Icon } from "../app/Icon";
import { configure, settings } from "../state";
import { groupsOf, type Tool } from "./catalog";

function switched(names: readonly string[], on: boolean): void {
  const { agent } = settings.value;
  const off = new Set(agent.off);
  for (const name of names) on ? off.delete(name) : off.add(name);
  configure({ agent: { ...agent, off: [...off] } });
}

/** All tools by group; each can be switched off. */
export function ToolList({ tools }: { tools: readonly Tool[] }) {
  const off = new Set(settings.value.agent.off);
  const on = tools.filter((tool) => !off.has(tool.function.name)).length;
  return (
    <section aria-labelledby="agent-tools">
      <h3 id="agent-tools">
        Tools <span class="quiet">{`${on} of ${tools.length} on`}</span>
      </h3>
      {groupsOf(tools).map(([group, list]) => (
        <Group key={group} group={group} tools={list} off={off} />
      ))}
    </section>
  );
}

function Group({ group, tools, off }: { group: string; tools: readonly Tool[]; off: ReadonlySet<string> }) {
  const names = tools.map((tool) => tool.function.name);
  const on = names.filter((name) => !off.has(name)).length;
  const [open, setOpen] = useState(false);
  const list = `tools-${group.replace(/\W+/g, "-")}`;
  return (
    <div class="tool-group">
      <div class="tool-group-head">
        <input
          type="checkbox"
          aria-label={`All tools of ${group}`}
          checked={on === names.length}
          ref={(box) => {
            if (box) box.indeterminate = on > 0 && on < names.length;
          }}
          onChange={(event) => switched(names, event.currentTarget.checked)}
        />
        <button type="button" class="tool-group-button" aria-expanded={open} aria-controls={open ? list : undefined} onClick={() => setOpen(!open)}>
          <span class="tool-group-name">{group}</span>
          <span class="quiet">
            {on} of {names.length}
          </span>
          <Icon name="down" size={16} />
        </button>
      </div>
      {open && (
        <ul id={list}>
          {tools.map((tool) => (
            <Entry key={tool.function.name} tool={tool} on={!off.has(tool.function.name)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Entry({ tool: { function: called, x }, on }: { tool: Tool; on: boolean }) {
  const kind = x.read_only ? (x.open_world ? "reads, internet" : "reads") : "changes";
  return (
    <li>
      <label class="tool-entry">
        <input type="checkbox" checked={on} onChange={(event) => switched([called.name], event.currentTarget.checked)} />
        <span>
          <span class="tool-entry-name">{called.name}</span> <span class={`chip ${x.read_only ? "" : "changes"}`}>{kind}</span>
          <span class="quiet">{called.description}</span>
        </span>
      </label>
    </li>
  );
}
