import { beforeEach, describe, expect, test } from "vitest";
import type { Conversation, Message, Props } from "../model";
import { empty, message, props, settings } from "../state";
import { add } from "../store/branches";
import { bodyOf, withFiles } from "./body";

function talk(...parts: Partial<Message>[]): Conversation {
  return parts.reduce<Conversation>((all, part) => add(all, message(all, { role: "user", content: "", ...part })), empty());
}

const sent = (conversation: Conversation, more = {}) => bodyOf(conversation, more).messages as Record<string, unknown>[];

beforeEach(() => {
  props.value = null;
  settings.value = { ...settings.value, system: "", sampling: {}, level: "medium" };
});

describe("messages", () => {
  test("the branch in order, with the system prompt of the chat before the general one", () => {
    settings.value = { ...settings.value, system: "general" };
    const conversation = talk({ content: "a" }, { role: "assistant", content: "b", reasoning: "r" });
    const rest = [{ role: "user", content: "a" }, { role: "assistant", content: "b", reasoning_content: "r" }];
    expect(sent(conversation)).toEqual([{ role: "system", content: "general" }, ...rest]);
    expect(sent({ ...conversation, system: "own" })[0]).toEqual({ role: "system", content: "own" });
    expect(sent({ ...conversation, system: "" })).toEqual(rest);
  });

  test("an answer that failed leaves nothing behind, and questions beside each other become one", () => {
    const error = { kind: "gone" as const, title: "", advice: "" };
    const conversation = talk({ content: "a" }, { role: "assistant", content: "", error }, { content: "b" });
    expect(sent(conversation)).toEqual([{ role: "user", content: "a\n\nb" }]);
  });

  test("calls and their results", () => {
    const toolCalls = [{ id: "c1", name: "clock", arguments: "{}" }];
    const conversation = talk({ content: "a" }, { role: "assistant", content: "", toolCalls }, { role: "tool", content: "noon", toolCallId: "c1" });
    expect(sent(conversation).slice(1)).toEqual([
      { role: "assistant", content: "", tool_calls: [{ id: "c1", type: "function", function: { name: "clock", arguments: "{}" } }] },
      { role: "tool", content: "noon", tool_call_id: "c1" },
    ]);
  });

  test("files stand before the message, in a fence that they cannot close", () => {
    expect(withFiles("read", [{ name: "a.md", text: "x\n````\ny\n" }])).toBe("File a.md:\n`````\nx\n````\ny\n`````\n\nread");
    expect(withFiles("", [{ name: "a", text: "x" }])).toBe("File a:\n```\nx\n```");
  });
});

describe("settings", () => {
  test("those of the chat lie over the general ones, and what nobody set is the server's", () => {
    settings.value = { ...settings.value, sampling: { temperature: 0.2, top_k: 5 } };
    const body = bodyOf({ ...talk({ content: "a" }), settings: { sampling: { top_k: 9 } } }, {});
    expect(body).toMatchObject({ temperature: 0.2, top_k: 9 });
    expect(body).not.toHaveProperty("top_p");
  });

  test("a level is sent to a model that reasons, and to no other", () => {
    const conversation = { ...talk({ content: "a" }), settings: { level: "off" as const } };
    expect(bodyOf(conversation, {})).not.toHaveProperty("reasoning_effort");
    props.value = { reasoning: { supported: true } } as unknown as Props;
    expect(bodyOf(conversation, {})).toMatchObject({ reasoning_effort: "off" });
  });
});
