import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed only when they were tried again: they lean on time, or what they test does. */
export default class FlakyReporter implements Reporter {
  readonly #flaky: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const [error] = test.result().errors ?? []
    this.#flaky.push(`${test.module.relativeModuleId} > ${test.fullName}\n    ${error?.message.split('\n')[0] ?? ''}`)
  }

  onTestRunEnd(): void {
    for (const name of this.#flaky) console.log(`\nPassed only at the second try: ${name}`)
  }
}
