// What `npm test` runs: format and lint, types, boundaries between folders, licenses and secrets, what nobody uses, unit and HTTP tests,
// and the journeys in Chromium on the product as it is built. The checks begin with the build, the tests after it, all side by side:
// tests wait a third of their time, for a database or for a page, and what only computes fills that. What fails says so as soon as it
// has ended; the rest runs on, and it closes with 'N passed, N failed'. A test that failed is tried once more, as a busy machine may
// have failed it; what passes only then is named.
// `npm test -- <words>` builds, passes the words on to vitest and runs nothing else.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { chromiumProgram } from '../e2e/chromium.ts'

const root = path.resolve(import.meta.dirname, '..')
const inModules = (name: string) => path.join(root, 'node_modules', name)
const vitest = inModules('vitest/vitest.mjs')
const results = path.join(root, '.cache')
const unitResults = path.join(results, 'unit.json')
const journeyResults = path.join(results, 'journeys.json')

const chromium = fs.existsSync(chromiumProgram)

/** What a shown one prints is seen while it runs; of the others it is told when they have ended. */
type Step = { name: string; command: string[]; shown?: boolean }

/** Client and server, where they are not current. */
const build: Step = { name: 'build', shown: true, command: [path.join(root, 'tools/prepare.mjs')] }

/** The compiler would check with four threads, each of which works out anew what the others know: one takes half of the processor. */
const typesOf = (project: string) => [inModules('typescript/bin/tsc'), '-p', project, '--checkers', '1']

const checks: Step[] = [
  { name: 'format and lint', command: [inModules('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'types of the server', command: typesOf(root) },
  { name: 'types of the client', command: typesOf(path.join(root, 'web')) },
  { name: 'boundaries', command: [path.join(root, 'tools/boundaries.ts')] },
  { name: 'licenses and secrets', command: [path.join(root, 'tools/security-check.ts')] },
  { name: 'nothing unused', command: [inModules('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
]

const tests: Step[] = [
  {
    name: 'unit and HTTP tests',
    shown: true,
    command: [vitest, 'run', '--project', 'node', '--project', 'web', ...reporting('dot', unitResults)],
  },
  ...(chromium
    ? [{ name: 'journeys', command: [vitest, 'run', '--project', 'e2e', ...reporting('default', journeyResults)] }]
    : []),
]

const words = process.argv.slice(2)
const [beside, afterBuild]: [Step[], Step[]] =
  words.length > 0 ? [[], [{ name: 'tests', shown: true, command: [vitest, 'run', ...words] }]] : [checks, tests]

if (!chromium && process.env.CI && words.length === 0) throw new Error('No Chromium: the journeys would be left out.')

fs.rmSync(results, { recursive: true, force: true })
fs.mkdirSync(results)
const checked = Promise.all(beside.map(passes))
const tested = (await passes(build)) ? await Promise.all(afterBuild.map(passes)) : [false]
const failed = [...tested, ...(await checked)].includes(false)
if (words.length === 0) close()
process.exitCode = failed ? 1 : 0

function reporting(reporter: string, file: string): string[] {
  const flaky = path.join(root, 'tools/flaky-reporter.ts')
  return ['--retry=1', `--reporter=${reporter}`, `--reporter=${flaky}`, '--reporter=json', `--outputFile.json=${file}`]
}

async function passes({ name, command, shown }: Step): Promise<boolean> {
  const began = performance.now()
  if (shown) console.log(`\n== ${name}`)
  const output = shown ? 'inherit' : 'pipe'
  // The build is there before any test.
  const env = { ...process.env, TEST_BUILT_SERVER: '1' }
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', output, output] })
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''))
  const [status] = await once(child, 'close')
  if (!shown) console.log(`\n== ${name}\n${(await Promise.all(printed)).join('')}`.trimEnd())
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return status === 0
}

/** Adds up what the two runners counted; a step without a count of its own counts as one. */
function close(): void {
  const counts = [unitResults, journeyResults].map(readCounts)
  const sum = (key: keyof Counts) => counts.reduce((total, count) => total + (count[key] ?? 0), 0)
  const failures = Math.max(sum('numFailedTests'), failed ? 1 : 0)
  if (!chromium) console.log('The journeys were left out: there is no Chromium here.')
  const skipped = sum('numPendingTests') + sum('numTodoTests')
  if (skipped > 0) console.log(`${skipped} skipped: what they need is not on this machine.`)
  console.log(`\n${sum('numPassedTests')} passed, ${failures} failed`)
}

type Counts = { numPassedTests?: number; numFailedTests?: number; numPendingTests?: number; numTodoTests?: number }

function readCounts(file: string): Counts {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Counts) : {}
}
