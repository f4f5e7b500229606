import { expect, test } from 'vitest'
import { countResults, findFailedFiles, findFlaky, type Results, withSecondTry } from './test-results.ts'

const passed = (fullName: string) => ({ fullName, status: 'passed' })
const failed = (fullName: string) => ({ fullName, status: 'failed', failureMessages: ['late\n  at line 3'] })

const first: Results = {
  testResults: [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: [passed('adds'), { fullName: 'needs redis', status: 'skipped' }],
    },
    { name: 'b.test.ts', status: 'failed', assertionResults: [passed('opens'), failed('waits'), failed('sends')] },
    // One that cannot be loaded has no tests.
    { name: 'c.test.ts', status: 'failed', assertionResults: [] },
  ],
}
const second: Results = {
  testResults: [
    { name: 'b.test.ts', status: 'failed', assertionResults: [passed('opens'), passed('waits'), failed('sends')] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [passed('loads')] },
  ],
}

test('files with a failed test are found, and those that could not be loaded', () => {
  expect(findFailedFiles(first)).toEqual(['b.test.ts', 'c.test.ts'])
  expect(countResults(first)).toEqual({ passed: 2, failed: 3, skipped: 1 })
})

test('a second try counts in the place of the first; what failed twice stays failed', () => {
  expect(countResults(withSecondTry(first, second))).toEqual({ passed: 4, failed: 1, skipped: 1 })
})

test('what passed only then is named, with how it had failed', () => {
  expect(findFlaky(first, second)).toEqual(['b.test.ts > waits\n    late'])
})
