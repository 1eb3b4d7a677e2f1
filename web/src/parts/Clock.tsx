// A clock: the server owns the time, this shows it running.
import { createSignal, onCleanup, Show } from 'solid-js';

export function clockText(ms: number): string {
  const tenths = Math.max(0, Math.ceil(ms / 100));
  const seconds = Math.floor(tenths / 10);
  const two = (value: number) => String(value).padStart(2, '0');
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  const text = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return tenths < 100 ? `${text}.${tenths % 10}` : text;
}

/** Byo-yomi: what is left until the flag falls is the supply and all periods, or the rest of one and the others. */
export function periodsText(ms: number, period: number, periods: number): string {
  if (ms > period * periods) return `${clockText(ms - period * periods)} + ${periods}×${period / 1000}`;
  const others = Math.max(0, Math.ceil(ms / period) - 1);
  return others ? `${clockText(ms - others * period)} + ${others}×${period / 1000}` : clockText(ms);
}

export function Clock(props: {
  left: number | null;
  since: number;
  running: boolean;
  label: string;
  /** What the other side uses, this one gets. */
  gains?: boolean;
  periods?: { period: number; periods: number };
}) {
  const [now, setNow] = createSignal(performance.now());
  const timer = setInterval(() => (props.running || props.gains) && setNow(performance.now()), 100);
  onCleanup(() => clearInterval(timer));
  const passed = () => Math.max(0, now() - props.since);
  const left = () => (props.left ?? 0) - (props.running ? passed() : 0) + (props.gains ? passed() : 0);
  const text = () =>
    props.periods ? periodsText(left(), props.periods.period, props.periods.periods) : clockText(left());
  return (
    <Show when={props.left !== null}>
      <span
        class="clock"
        classList={{ running: props.running, low: left() < 20_000 }}
        role="timer"
        aria-label={props.label}
        dir="ltr"
      >
        {text()}
      </span>
    </Show>
  );
}
