// What `npm test` runs: format and lint, types, boundaries between folders, licenses and secrets, what nobody uses, unit and HTTP tests,
// and the journeys in Chromium on the product as it is built. The checks begin with the build, the tests after it, all side by side:
// tests wait a third of their time, for a database or for a page, and what only computes fills that. Journeys go before the others
// where the processor is short, since a page that is late fails them. What fails says so as soon as it has ended; the rest runs on.
// Then files with a failed test run once more, one after another, with nothing beside them: a machine that was too busy is no failure,
// and what passes only then is named. It closes with 'N passed, N failed'.
// `npm test -- <words>` builds, passes the words on to vitest and runs nothing else.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { chromiumProgram } from '../e2e/chromium.ts'
import {
  type Counts,
  countResults,
  findFailedFiles,
  findFlaky,
  type Results,
  readResults,
  withSecondTry,
} from './test-results.ts'

const root = path.resolve(import.meta.dirname, '..')
const inModules = (name: string) => path.join(root, 'node_modules', name)
const vitest = inModules('vitest/vitest.mjs')
const results = path.join(root, '.cache')
const chromium = fs.existsSync(chromiumProgram)

/** What a shown one prints is seen while it runs; of the others it is told when they have ended. One that waits lets the others go before. */
type Step = { name: string; command: string[]; env?: Record<string, string>; shown?: boolean; waits?: boolean }

/** A run of vitest that leaves its results in a file. */
type Run = Step & { projects: string[]; reporter: string; results: string }

/** Client and server, where they are not current. */
const build: Step = { name: 'build', shown: true, command: [path.join(root, 'tools/prepare.mjs')] }

/** The compiler would check with four threads, each of which works out anew what the others know: one takes half of the processor. */
const typesOf = (project: string): Pick<Step, 'command' | 'env'> => ({
  command: [inModules('typescript/bin/tsc'), '-p', project, '--checkers', '1'],
  // A third of its work would be looking for memory to use again; it takes 4 GB where it does so less often, instead of 2.
  env: { GOGC: '400' },
})

const checks: Step[] = [
  { name: 'format and lint', command: [inModules('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'types of the server', ...typesOf(root) },
  { name: 'types of the client', ...typesOf(path.join(root, 'web')) },
  { name: 'boundaries', command: [path.join(root, 'tools/boundaries.ts')] },
  { name: 'licenses and secrets', command: [path.join(root, 'tools/security-check.ts')] },
  { name: 'nothing unused', command: [inModules('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
].map((check) => ({ ...check, waits: true }))

const units = aRun({
  name: 'unit and HTTP tests',
  shown: true,
  waits: true,
  projects: ['node', 'web'],
  reporter: 'dot',
})
const journeys = aRun({ name: 'journeys', projects: ['e2e'], reporter: 'default' })
const runs = chromium ? [units, journeys] : [units]

/** How far one that waits stands behind, as `nice` has it: it gets a third of what the others do. */
const waiting = 5

/** More files than these fail by what was changed, whatever the machine does. */
const mostTriedAgain = 12

/**
 * Databases, mailboxes and browser profiles of tests lie in memory where there is plenty of it: on a disk that others use as well,
 * a test database takes ten times as long to make, and every commit of a journey waits for it.
 */
const scratch = makeScratch()

const words = process.argv.slice(2)
if (!chromium && process.env.CI && words.length === 0) throw new Error('No Chromium: the journeys would be left out.')

fs.rmSync(results, { recursive: true, force: true })
fs.mkdirSync(results)
process.exitCode = (await (words.length > 0 ? passesThese() : passesAll())) ? 0 : 1

/** A folder in memory that any user may write to, as a database runs as one of its own; `undefined` where memory is short. */
function makeScratch(): string | undefined {
  const memory = '/dev/shm'
  const needed = 6 * 2 ** 30
  if (!fs.existsSync(memory)) return
  const { bavail, bsize } = fs.statfsSync(memory)
  if (bavail * bsize < needed || os.freemem() < 2 * needed) return
  const folder = fs.mkdtempSync(path.join(memory, 'nalar-tests-'))
  fs.chmodSync(folder, 0o1777)
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

async function passesThese(): Promise<boolean> {
  return (await passes(build)) && (await passes({ name: 'tests', shown: true, command: [vitest, 'run', ...words] }))
}

async function passesAll(): Promise<boolean> {
  const checked = Promise.all(checks.map(passes))
  const built = await passes(build)
  const passed = built ? await Promise.all(runs.map(passes)) : []
  const broken = [built, ...(await checked)].includes(false)
  const counts: Counts[] = [{ passed: 0, failed: 0, skipped: 0 }]
  // One after another.
  if (built)
    for (const [index, run] of runs.entries()) counts.push(await countAfterSecondTry(run, passed[index] === true))
  const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0)
  if (!chromium) console.log('The journeys were left out: there is no Chromium here.')
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped: what they need is not on this machine.`)
  const failures = Math.max(sum('failed'), broken ? 1 : 0)
  console.log(`\n${sum('passed')} passed, ${failures} failed`)
  return failures === 0
}

/** What a run came to, after its files with a failed test ran once more. */
async function countAfterSecondTry(run: Run, hasPassed: boolean): Promise<Counts> {
  const first = readResults(run.results)
  const files = first ? findFailedFiles(first) : []
  if (!first || hasPassed || files.length === 0 || files.length > mostTriedAgain) return countRun(first, hasPassed)
  const { projects, reporter } = run
  const again = aRun({ name: `${run.name}, once more`, shown: true, projects, reporter, files })
  const passedThen = await passes(again)
  const second = readResults(again.results)
  if (!second) return countRun(first, false)
  for (const name of findFlaky(first, second))
    console.log(`\nPassed only at the second try: ${path.relative(root, name)}`)
  return countRun(withSecondTry(first, second), passedThen)
}

/** A run can fail without a failed test: by an error that no test caught, or before it wrote what it found. */
function countRun(results: Results | undefined, hasPassed: boolean): Counts {
  const counts = results ? countResults(results) : { passed: 0, failed: 0, skipped: 0 }
  return hasPassed ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}

type RunOptions = Omit<Step, 'command'> & { projects: string[]; reporter: string; files?: string[] }

/** All files of these projects, or some with nothing beside each. */
function aRun({ projects, reporter, files = [], ...step }: RunOptions): Run {
  const file = path.join(results, `${step.name.replaceAll(/\W+/g, '-')}.json`)
  const alone = files.length > 0 ? ['--maxWorkers=1'] : []
  const reporting = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`]
  const of = projects.flatMap((project) => ['--project', project])
  return {
    ...step,
    projects,
    reporter,
    results: file,
    command: [vitest, 'run', ...files, ...of, ...alone, ...reporting],
  }
}

async function passes({ name, command, shown, waits, env: more }: Step): Promise<boolean> {
  const began = performance.now()
  if (shown) console.log(`\n== ${name}`)
  const output = shown ? 'inherit' : 'pipe'
  // The build is there before any test.
  const env = { ...process.env, TEST_BUILT_SERVER: '1', ...(scratch && { TMPDIR: scratch }), ...more }
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', output, output] })
  if (waits && child.pid) os.setPriority(child.pid, waiting)
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''))
  const [status] = await once(child, 'close')
  if (!shown) console.log(`\n== ${name}\n${(await Promise.all(printed)).join('')}`.trimEnd())
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return status === 0
}
