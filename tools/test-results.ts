// What vitest's JSON reporter wrote of a run, as far as `npm test` reads it.
import fs from 'node:fs'

type TestCase = { fullName: string; status: string; failureMessages?: string[] | null }
type TestFile = { name: string; status: string; assertionResults: TestCase[] }
export type Results = { testResults: TestFile[] }

export type Counts = { passed: number; failed: number; skipped: number }

/** What a run wrote; `undefined` where it wrote nothing, as one does that was killed. */
export function readResults(file: string): Results | undefined {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Results) : undefined
}

/** Paths of the files of which a test failed, or which could not be loaded. */
export const findFailedFiles = (results: Results): string[] =>
  results.testResults.filter((file) => countFile(file).failed > 0).map((file) => file.name)

/** What the files of the first run came to, each that ran once more as it did then. */
export function withSecondTry(first: Results, second: Results): Results {
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) }
}

/** Each test that failed first and passed then, with the first line of how it had failed. */
export function findFlaky(first: Results, second: Results): string[] {
  const passed = new Set(
    casesOf(second).flatMap(({ file, test }) => (test.status === 'passed' ? [keyOf(file, test)] : [])),
  )
  return casesOf(first).flatMap(({ file, test }) => {
    if (test.status !== 'failed' || !passed.has(keyOf(file, test))) return []
    return [`${keyOf(file, test)}\n    ${test.failureMessages?.[0]?.split('\n')[0] ?? ''}`]
  })
}

export function countResults(results: Results): Counts {
  const counts = results.testResults.map(countFile)
  const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** A file that failed as a whole, as one that cannot be loaded, counts as one failure. */
function countFile({ status, assertionResults }: TestFile): Counts {
  const count = (...states: string[]) => assertionResults.filter((test) => states.includes(test.status)).length
  const failed = count('failed')
  return {
    passed: count('passed'),
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: count('pending', 'skipped', 'todo'),
  }
}

const casesOf = (results: Results) =>
  results.testResults.flatMap((file) => file.assertionResults.map((test) => ({ file, test })))

const keyOf = (file: TestFile, test: TestCase) => `${file.name} > ${test.fullName}`
