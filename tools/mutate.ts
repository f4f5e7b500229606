// Which changes of a file its tests would not notice: `npm run mutate -- <path>[:<line>[-<line>]] [<folder of tests> …]`.
// Makes one small change after the other (conditions, comparisons, sums, numbers, clauses of SQL), runs the tests of the
// file's folder, or of those named, against each, and prints what survived. At most `--most=40` changes, spread evenly.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Change, type Mutation, mutationsOf } from './mutation/mutations.ts'
import type { Mutant } from './mutation/vitest.config.ts'

const root = path.resolve(import.meta.dirname, '..')
const minutesAtMost = 10

const words = process.argv.slice(2)
const max = Number(words.find((word) => word.startsWith('--most='))?.slice('--most='.length) ?? 40)
const [target = '', ...folders] = words.filter((word) => !word.startsWith('--'))
const [, name = '', first, last] = /^(.+?)(?::(\d+)(?:-(\d+))?)?$/.exec(target) ?? []
const file = path.resolve(root, name)
if (!name || !fs.existsSync(file) || !(max > 0))
  stop('npm run mutate -- <path>[:<line>[-<line>]] [<folder of tests> …] [--most=40]')

const tests = folders.length > 0 ? folders : [nearestTests(path.dirname(file))]
const all = mutationsOf(fs.readFileSync(file, 'utf8'), file).filter(
  ({ line }) => first === undefined || (line >= Number(first) && line <= Number(last ?? first)),
)
const chosen = spread(all, max)
console.log(`${name}: ${chosen.length} of ${all.length} changes, against the tests of ${tests.join(', ')}`)
if (!passes({ start: 0, end: 0, replacement: '' })) stop('The tests fail without any change.')
if (passes({ start: 0, end: 0, replacement: "throw new Error('mutant');" })) stop('The tests never load that file.')
const survivors = chosen.filter((mutation) => {
  const survived = passes(mutation)
  console.log(`${survived ? 'SURVIVED' : 'killed  '} ${describeMutation(mutation)}`)
  return survived
})
console.log(`\n${chosen.length - survivors.length} killed, ${survivors.length} survived`)
for (const mutation of survivors) console.log(`  ${describeMutation(mutation)}`)
process.exitCode = survivors.length > 0 ? 1 : 0

/** Whether all tests pass; those that do not come to an end do not. */
function passes(change: Change): boolean {
  const mutant: Mutant = { file, change }
  const project = file.startsWith(path.join(root, 'web')) ? 'web' : 'node'
  const vitest = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project]
  const how = ['--config', 'tools/mutation/vitest.config.ts', '--bail=1', '--reporter=dot']
  const { status } = spawnSync(process.execPath, [...vitest, ...how, ...tests], {
    cwd: root,
    stdio: 'ignore',
    timeout: minutesAtMost * 60_000,
    killSignal: 'SIGINT',
    env: { ...process.env, MUTANT: JSON.stringify(mutant) },
  })
  return status === 0
}

function stop(why: string): never {
  console.log(why)
  process.exit(2)
}

/** The folder itself, or the nearest around it that has tests. */
function nearestTests(folder: string): string {
  const here = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((text) => /\.test\.tsx?$/.test(text))
  return here || folder === root ? `${path.relative(root, folder)}/` : nearestTests(path.dirname(folder))
}

function spread<T>(list: T[], count: number): T[] {
  if (list.length <= count) return list
  return Array.from({ length: count }, (_, n) => list[Math.floor((n * list.length) / count)]!)
}

function describeMutation({ line, was, replacement }: Mutation): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 70)
  return `${name}:${line}  ${short(was)}  →  ${short(replacement)}`
}
