// Ends a run of tests with the line that xtask counts.
import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter';
import type { TestModule, Reporter as VitestReporter } from 'vitest/node';

const line = (passed: number, failed: number, ignored: number) =>
  console.log(`test result: ${failed ? 'FAILED' : 'ok'}. ${passed} passed; ${failed} failed; ${ignored} ignored`);

/** For Vitest. */
export const vitestTally: VitestReporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state: string) => states.filter((it) => it === state).length;
    line(count('passed'), count('failed'), count('skipped'));
  },
};

/** For Playwright, which wants a class as the default. */
export default class Tally implements Reporter {
  private tests: TestCase[] = [];
  onTestEnd(test: TestCase) {
    this.tests.push(test);
  }
  onEnd(_result: FullResult) {
    const all = [...new Set(this.tests)];
    const of = (outcome: ReturnType<TestCase['outcome']>[]) => all.filter((test) => outcome.includes(test.outcome())).length;
    for (const test of all.filter((test) => test.outcome() === 'flaky')) console.log(`passed at the second try: ${test.title}`);
    line(of(['expected', 'flaky']), of(['unexpected']), of(['skipped']));
  }
}
