// Numbers as people read them.

const count = new Intl.NumberFormat("en");

/** 1204 -> "1,204". */
export function number(value: number): string {
  return count.format(Math.round(value));
}

/** 12800 -> "12.8k". */
export function short(value: number): string {
  if (value < 1000) return String(Math.round(value));
  if (value < 100_000) return `${(value / 1000).toFixed(1).replace(/\.0$/, "")}k`;
  return `${Math.round(value / 1000)}k`;
}

/** Seconds -> "0.4 s", "12 s", "3 min 5 s". */
export function seconds(value: number): string {
  if (value < 9.95) return `${value.toFixed(1)} s`;
  const whole = Math.round(value); // before it is parted: 119.7 s are 2 minutes, not 1 and 60 seconds
  return whole < 90 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Tokens a second -> "7.4", "48". */
export function speed(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}
