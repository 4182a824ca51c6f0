import { useState } from "preact/hooks";
import type { Sampling } from "../model";

interface Field {
  name: keyof Sampling;
  title: string;
  words: string;
  least: number;
  most?: number;
  step: number;
}

const FIELDS: readonly Field[] = [
  { name: "temperature", title: "Temperature", words: "0 takes the likeliest word, more is livelier", least: 0, most: 5, step: 0.05 },
  { name: "top_k", title: "Top k", words: "only the k likeliest words; 0: all", least: 0, step: 1 },
  { name: "top_p", title: "Top p", words: "only words that make up this share", least: 0, most: 1, step: 0.01 },
  { name: "min_p", title: "Min p", words: "none less likely than this share of the best", least: 0, most: 1, step: 0.01 },
  { name: "repeat_penalty", title: "Repeat penalty", words: "1: none", least: 0.01, most: 10, step: 0.01 },
  { name: "presence_penalty", title: "Presence penalty", words: "against words that came already", least: -2, most: 2, step: 0.1 },
  { name: "frequency_penalty", title: "Frequency penalty", words: "the same, for each time", least: -2, most: 2, step: 0.1 },
  { name: "seed", title: "Seed", words: "the same seed gives the same answer; -1: by chance", least: -1, step: 1 },
  { name: "max_tokens", title: "Longest answer", words: "tokens; empty: as long as there is room", least: 1, step: 1 },
];

/** Sampling settings. An empty field means what lies under it, which its placeholder shows. */
export function SamplingFields({ value, under, onChange }: { value: Sampling; under: Sampling; onChange(value: Sampling): void }) {
  const [resets, setResets] = useState(0);
  const change = (field: Field, input: HTMLInputElement) => {
    const next = { ...value };
    delete next[field.name];
    const given = input.valueAsNumber;
    if (Number.isFinite(given) && input.validity.valid) next[field.name] = given;
    onChange(next);
  };
  const reset = () => {
    onChange({});
    setResets(resets + 1);
  };
  return (
    <div class="sampling" key={resets}>
      {FIELDS.map((field) => (
        <label key={field.name}>
          <span class="name">{field.title}</span>
          <input
            class="field"
            type="number"
            inputMode="decimal"
            min={field.least}
            max={field.most}
            step={field.step === 1 ? 1 : "any"}
            placeholder={under[field.name] === undefined ? "" : String(under[field.name])}
            defaultValue={value[field.name] === undefined ? "" : String(value[field.name])}
            onInput={(event) => change(field, event.currentTarget)}
          />
          <span class="quiet">{field.words}</span>
        </label>
      ))}
      <button type="button" class="button" disabled={Object.keys(value).length === 0} onClick={reset}>
        As the model says
      </button>
    </div>
  );
}
