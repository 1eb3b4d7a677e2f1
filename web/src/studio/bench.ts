// Measuring a variant by games against itself: what runs, how far it is, what came of it. One at a time.
import { createSignal, onCleanup } from 'solid-js';
import { reasonOf } from '../desk/desk';
import { type HealthReport, type ReportProgress, studio } from '../desk/studio';
import { DRAFT } from '../store/variants';
import { tick } from './tutorial';
import type { Workshop } from './workshop';

export function createBench(shop: Workshop) {
  const [running, setRunning] = createSignal(false);
  const [progress, setProgress] = createSignal<ReportProgress | null>(null);
  const [partial, setPartial] = createSignal<HealthReport | null>(null);
  const [report, setReport] = createSignal<HealthReport | null>(null);
  const [fault, setFault] = createSignal<string | null>(null);
  let disposed = false;

  const tell = (now: ReportProgress) => {
    setProgress(now);
    if (now.report) setPartial(now.report);
  };
  const finish = (found: HealthReport | null) => {
    if (!found) return;
    setReport(found);
    tick('report');
  };
  onCleanup(() => {
    disposed = true;
    if (running()) studio.stop();
  });
  return {
    running,
    progress,
    /** What is known while it runs: the last that was told. */
    partial,
    report,
    fault,
    /** The rules are no longer those that were measured. */
    old: () => !!report() && report()!.meaning !== shop.good()?.meaning,
    async start(seconds: number) {
      setRunning(true);
      setProgress(null);
      setPartial(null);
      setFault(null);
      try {
        const found = await studio.report(DRAFT, { seconds, seed: 1 }, tell);
        if (!disposed) finish(found);
      } catch (failure) {
        // A worker that had to be ended has told what it knew.
        const known = partial();
        if (disposed) return;
        finish(known);
        if (!known) setFault(reasonOf(failure));
      } finally {
        if (!disposed) setRunning(false);
      }
    },
    stop: studio.stop,
  };
}

export type Bench = ReturnType<typeof createBench>;
