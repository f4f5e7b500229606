import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { clearRemains, findPostmaster } from './postmaster.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-postmaster-'))
const begun: ChildProcess[] = []
afterAll(async () => {
  for (const child of begun) child.kill('SIGKILL')
  await Promise.all(begun.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
  fs.rmSync(home, { recursive: true, force: true })
})

const data = path.join(home, 'postgres')
const locks = [path.join(data, 'postmaster.pid'), path.join(home, '.s.PGSQL.5432.lock')] as const
const left = () => locks.map((lock) => fs.existsSync(lock))
beforeEach(() => {
  fs.rmSync(data, { recursive: true, force: true })
  fs.mkdirSync(data)
})

/** A process that works in the folder and calls itself as is said. */
async function aProcess(argv0: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], { cwd: data, argv0 })
  begun.push(child)
  await once(child.stdout, 'data')
  return child
}
async function aDeadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid!
}

test.skipIf(process.platform !== 'linux').each<[string, () => string | Promise<string>, boolean]>([
  ['says nothing, as a power cut leaves it', () => '', false],
  ['names a process of another program', () => `${process.pid}\n/data\n`, false],
  // PostgreSQL reads in it which memory must be free before it starts, and takes it over.
  ['names a process that has ended', async () => `${await aDeadPid()}\n/data\n`, true],
])('a lock that %s does not keep PostgreSQL out, that of the socket by itself neither', async (_, text, stays) => {
  for (const lock of locks) fs.writeFileSync(lock, await text())
  clearRemains(data, home)
  expect(left()).toEqual([stays, stays])
  fs.rmSync(locks[0], { force: true })
  fs.writeFileSync(locks[1], await text())
  clearRemains(data, home)
  expect(left()).toEqual([false, stays])
})

test.skipIf(process.platform !== 'linux')(
  'processes of a postmaster that was killed are ended; one that begins keeps its locks',
  async () => {
    const [worker, other] = [await aProcess('postgres: checkpointer'), await aProcess('node')]
    const beginning = await aProcess('/opt/bin/postgres')
    for (const lock of locks) fs.writeFileSync(lock, '')
    clearRemains(data, home)
    await once(worker, 'exit')
    expect([other.exitCode, other.signalCode, beginning.exitCode, beginning.signalCode]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(left()).toEqual([true, true])
    fs.writeFileSync(locks[0], `${beginning.pid}\n${data}\n`)
    expect(findPostmaster(data)).toBe(beginning.pid)
    beginning.kill('SIGKILL')
    await once(beginning, 'exit')
    expect(findPostmaster(data)).toBeUndefined()
    fs.writeFileSync(locks[0], '')
    clearRemains(data, home)
    expect(left()).toEqual([false, false])
  },
)
