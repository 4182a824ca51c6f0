import { expect, test } from "vitest";
import { events } from "./events";

async function read(text: string, size: number): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const made: string[] = [];
  for await (const data of events(body)) made.push(data);
  return made;
}

test.each([1, 2, 3, 7, 1000])("events cut into pieces of %i bytes", async (size) => {
  const text = ': ping\n\ndata: {"a": "é😀"}\n\ndata: two\ndata: lines\n\nevent: x\ndata:last\n\ndata: [DONE]\n\n';
  expect(await read(text, size)).toEqual(['{"a": "é😀"}', "two\nlines", "last", "[DONE]"]);
});

test("lines may end as on Windows, and the last event without an empty line", async () => {
  expect(await read("data: a\r\n\r\ndata: b", 1000)).toEqual(["a", "b"]);
});
