import type { Reporter, TestCase } from 'vitest/node'

/** Names, at the end of a run, the tests that passed only at their second try: each is a fault to be found. */
export default class Unsteady implements Reporter {
  #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`Passed only at the second try: ${name}`)
  }
}
