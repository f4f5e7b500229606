import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { prepareCluster } from './cluster.ts'
import { postgresPrograms } from './native.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-cluster-'))
fs.chmodSync(home, 0o755)
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

let count = 0
/** A data directory with these files, some in folders. */
function aFolder(files: Record<string, string> = {}): string {
  const data = path.join(home, `postgres-${count++}`)
  fs.mkdirSync(data)
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(data, name)), { recursive: true })
    fs.writeFileSync(path.join(data, name), text)
  }
  return data
}
const filesIn = (data: string) => (fs.readdirSync(data, { recursive: true }) as string[]).sort()

test('a cluster without our mark is taken as it is, and marked for earlier programs, which empty a folder without it', () => {
  const data = aFolder({ PG_VERSION: '18', 'global/pg_control': 'x', 'base/1/1259': 'rows' })
  prepareCluster('/no/programs', data)
  expect(filesIn(data)).toEqual([
    'PG_VERSION',
    'base',
    'base/1',
    'base/1/1259',
    'global',
    'global/pg_control',
    'nalar-initialised',
  ])
})

test.each<[string, Record<string, string>, string]>([
  ['files of somebody else', { 'notes.txt': 'mine' }, 'holds files that are no database'],
  ['a part of a cluster', { PG_VERSION: '18', 'base/1/1259': 'rows' }, 'holds only a part of a database'],
  ['our mark without a cluster', { 'nalar-initialised': '', 'notes.txt': 'mine' }, 'holds files that are no database'],
])('a folder with %s is refused and stays as it is', (_, files, line) => {
  const data = aFolder(files)
  const before = filesIn(data)
  expect(() => prepareCluster('/no/programs', data)).toThrow(line)
  expect(filesIn(data)).toEqual(before)
})

test('a cluster is made beside its place; of what was left there only what is old is removed', () => {
  const data = path.join(home, 'postgres')
  for (const [name, minutes] of [
    ['new-old', 60],
    ['new-young', 1],
  ] as const) {
    const left = `${data}.${name}`
    fs.mkdirSync(left)
    fs.writeFileSync(path.join(left, 'PG_VERSION'), '18')
    const at = Date.now() / 1000 - minutes * 60
    fs.utimesSync(left, at, at)
  }
  prepareCluster(postgresPrograms(), data)
  expect(fs.existsSync(path.join(data, 'global/pg_control'))).toBe(true)
  const beside = fs.readdirSync(home).filter((name) => name.startsWith('postgres.'))
  expect(beside).toEqual(['postgres.new-young'])
})
