// Small sounds, made on the spot: no files to load. Browsers let them be heard after the first click.
import { settings } from '../store/settings';

export type Sound = 'move' | 'take' | 'shot' | 'exit' | 'check' | 'end' | 'refuse' | 'notify';

/** Frequency, length and shape of each note. */
const SOUNDS: Record<Sound, [number, number, OscillatorType, number?][]> = {
  move: [[220, 0.06, 'triangle']],
  take: [
    [180, 0.05, 'square'],
    [120, 0.09, 'triangle', 0.04],
  ],
  shot: [
    [900, 0.05, 'sawtooth'],
    [240, 0.12, 'triangle', 0.06],
  ],
  exit: [
    [392, 0.1, 'sine'],
    [523, 0.14, 'sine', 0.09],
  ],
  check: [
    [440, 0.08, 'triangle'],
    [330, 0.12, 'triangle', 0.08],
  ],
  end: [
    [392, 0.15, 'sine'],
    [494, 0.15, 'sine', 0.12],
    [587, 0.3, 'sine', 0.24],
  ],
  refuse: [[110, 0.1, 'sine']],
  notify: [[660, 0.12, 'sine']],
};

const VOLUMES = { off: 0, quiet: 0.03, normal: 0.08, loud: 0.2 };

let context: AudioContext | null = null;

export function play(sound: Sound) {
  const loud = VOLUMES[settings.sound];
  if (!loud || typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [frequency, length, type, delay = 0] of SOUNDS[sound]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = type;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loud, start + delay);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + delay + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start + delay);
    tone.stop(start + delay + length);
  }
}

/** The sound of what was done. */
export function soundOf(tags: string[], check: boolean): Sound {
  if (check) return 'check';
  if (tags.includes('shot')) return 'shot';
  if (tags.includes('exit')) return 'exit';
  return tags.includes('capture') || tags.includes('fight') ? 'take' : 'move';
}
