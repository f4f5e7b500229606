import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import type { HostileFile } from './corpus/hostile-file.ts'
import { DocumentError } from './errors.ts'
import { readDocument } from './read-document.ts'

// Each file starts a process, and some end only at a limit of time.
vi.setConfig({ testTimeout: 160_000 })
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hostile-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const home = path.join(import.meta.dirname, 'corpus')
const modules = fs.readdirSync(home).filter((name) => name !== 'hostile-file.ts')
const classes = await Promise.all(
  modules.map(async (name) => ((await import(path.join(home, name))) as { hostileFiles: HostileFile[] }).hostileFiles),
)
const corpus = classes.flat()

/** The most memory that a process which this one has started ever held, in megabytes, watched until `until` settles. */
async function peakOf(until: Promise<unknown>): Promise<number> {
  let done = false
  const settled = () => {
    done = true
  }
  void until.then(settled, settled)
  let peak = 0
  while (!done) {
    for (const pid of running) peak = Math.max(peak, highestMb(pid))
    await sleep(25)
  }
  return peak
}

const running = new Set<number>()
subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess }
  const { pid } = child
  if (pid === undefined) return
  running.add(pid)
  child.once('exit', () => running.delete(pid))
})

function highestMb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const ofPacked = 1_024
const maxMb = ({ name }: HostileFile, bytes: number) =>
  /\.(docx?|xlsx?|pptx)$/.test(name) ? ofPacked : Math.min(ofPacked, 384 + 40 * (bytes / 1024 / 1024))
/** Some of them work until it is over; those that must come to another end get the time for it. */
const workSecondsOf = ({ ends }: HostileFile) => (ends.includes('file_too_complex') ? 2 : 8)
/** What a process may take between two looks of its watcher. */
const betweenLooksMb = 256

test('every class of hostile files is walked', () => {
  expect(modules.toSorted()).toEqual(['archives.ts', 'old-office.ts', 'pdf.ts', 'tables-and-texts.ts'])
  expect(corpus.length).toBeGreaterThan(40)
})

test.each(corpus)('$name ends in a clear state within its memory', async (file) => {
  const at = path.join(folder, crypto.randomUUID())
  const content = file.make()
  fs.writeFileSync(at, content)
  const reading = readDocument({
    path: at,
    filename: file.name,
    into: `${at}-read`,
    timeoutMs: 150_000,
    workSeconds: workSecondsOf(file),
  }).then(
    () => 'read',
    (error: unknown) => (error instanceof DocumentError ? error.code : String(error)),
  )
  const peak = fs.existsSync('/proc/self/status') ? await peakOf(reading) : 0
  const end = await reading
  expect(file.ends).toContain(end)
  expect(peak).toBeLessThan(maxMb(file, content.length) + betweenLooksMb)
  fs.rmSync(at)
  fs.rmSync(`${at}-read`, { force: true })
})
