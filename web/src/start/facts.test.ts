import { describe, expect, it } from "vitest";
import type { Props } from "../model";
import { bytes, factsOf, parameters } from "./facts";
import { trials } from "./trials";

const PROPS: Props = {
  model_alias: "m", build_info: "", default_generation_settings: { n_ctx: 32768, params: {} }, architecture: "lfm2", model_bytes: 731_000_000, parameters: 1_170_000_000,
  quantization: "q4_K", device: "cpu", kernels: "avx2", threads: 8, total_slots: 4, memory: { model: 731_000_000, buffers: 9_000_000, pages: 60_000_000, sequence: 400_000_000 },
  cache: { tokens_saved: 1234, memory: { bytes: 1_000_000, limit: 2_000_000_000 }, disk: { bytes: 0, limit: 4_000_000_000 } },
}; // prettier-ignore

function lines(props: Props): string[] {
  return factsOf(props).map(({ label, value, more }) => `${label}: ${value}${more ? ` (${more})` : ""}`);
}

describe("facts", () => {
  it("tell model, machine, context, memory and cache", () => {
    expect(lines(PROPS)).toEqual([
      "Model: 1.2 B parameters (Q4_K · lfm2 · 731 MB)",
      "Processor: CPU, 8 threads (avx2 kernels)",
      "Context: 32,768 tokens (4 chats at once)",
      "Memory: 800 MB in use (a full chat takes 400 MB)",
      "Prompt cache: 1.0 MB of 6.0 GB (1,234 tokens not read again)",
    ]);
  });

  it("name a GPU, and leave out what the server does not say", () => {
    expect(lines({ ...PROPS, device: "NVIDIA H200", kernels: "vulkan" })[1]).toBe("Device: NVIDIA H200 (vulkan kernels)");
    const bare: Props = { model_alias: "m", build_info: "", default_generation_settings: { n_ctx: 512, params: {} } };
    expect(lines(bare)).toEqual(["Processor: CPU, ? threads", "Context: 512 tokens"]);
  });

  it("are read by people", () => {
    expect([999, 1000, 9_960_000, 845_824, 4e12].map(bytes)).toEqual(["999 B", "1.0 kB", "10 MB", "846 kB", "4.0 TB"]);
    expect([500, 134_515_008, 999_600_000, 24_000_000_000].map(parameters)).toEqual(["500", "135 M", "1.0 B", "24 B"]);
  });

  it("come with three things to try, one of them with tools where there are some", () => {
    const agent = { tools: true, shell: false, store: false };
    expect(trials(null).map((one) => one.agent)).toEqual([false, false, false]);
    expect(trials({ ...PROPS, agent }).map((one) => one.agent)).toEqual([false, false, true]);
    expect(trials({ ...PROPS, agent: { ...agent, shell: true } })[2]!.title).toMatch(/tools/);
  });
});
