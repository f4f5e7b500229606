import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { visitDatabase } from '../../platform/db/visit.ts'
import { anInstallation, type Installation, installationIn } from '../installation.ts'
import { aSlowModel, chatLoad } from './chats.ts'
import type { Count, Load } from './load.ts'
import { paymentLoad } from './payments.ts'
import { addPeople } from './people.ts'
import { runLoad } from './runs.ts'
import { uploadLoad } from './uploads.ts'

export type Kill = 'server' | 'database' | 'whole database'

export type Chaos = {
  /** Kills the database and waits until the server is ready with the next one: ms. */
  recovery: (what: Exclude<Kill, 'server'>) => Promise<number>
  /** Kills and brings back; false when there was nothing to kill. */
  kill: (what: Kill) => Promise<boolean>
  /** How much of every kind was acknowledged by now. */
  known: () => number[]
}

/** `unsettled` names the loads of which something had not ended when the wait for it was over. */
export type Outcome = { counts: Count[]; restored: Count[]; settleMs: number; unsettled: string[] }

const settleMs = 180_000
const src = path.resolve(import.meta.dirname, '../..')

/**
 * A whole installation under chats, runs of flows, payments and uploads while `killing` kills its server and its database; then what
 * was acknowledged is counted, there and once more in a copy that was restored from a backup. Everything is on loopback.
 */
export async function runChaos(killing: (chaos: Chaos) => Promise<void>): Promise<Outcome> {
  const model = await aSlowModel()
  const home = await anInstallation({ ...model.env, SECRET_KEY: 'the key of the chaos' })
  const closing: (() => void)[] = []
  try {
    await home.start()
    const loads = await allLoads(home, closing)
    const stopping = new AbortController()
    const working = Promise.all(loads.map((load) => load.run(stopping.signal)))
    try {
      await killing({
        kill: (what) => kill(home, what),
        recovery: (what) => recovery(home, what),
        known: () => loads.map((load) => load.known()),
      })
    } catch (cause) {
      throw new Error(`the server said: ${home.output().slice(-4_000)}`, { cause })
    } finally {
      stopping.abort()
    }
    await working
    const began = performance.now()
    const unsettled = await waitUntilSettled(home, loads)
    const took = performance.now() - began
    const counts = await countAll(loads, home)
    return { counts, restored: await restoredCounts(home, loads), settleMs: took, unsettled }
  } finally {
    for (const close of closing) close()
    await home.discard()
    await model.close()
  }
}

async function allLoads(home: Installation, closing: (() => void)[]): Promise<Load[]> {
  const [operator] = await addPeople(home, 1, true)
  const [askers, buyers, senders] = [await addPeople(home, 6), await addPeople(home, 3), await addPeople(home, 2)]
  const flows = await runLoad(home, operator!)
  closing.push(flows.close)
  return [chatLoad(home.url, askers), flows, paymentLoad(home.url, buyers, operator!), uploadLoad(home.url, senders)]
}

async function kill(home: Installation, what: Kill): Promise<boolean> {
  if (what === 'server') {
    await home.killServer()
    await home.start()
    return true
  }
  try {
    home.killDatabase(what === 'database' ? 'first' : 'all')
    return true
  } catch {
    // It is away from the time before.
    return false
  }
}

async function recovery(home: Installation, what: Exclude<Kill, 'server'>): Promise<number> {
  const before = home.postmaster()
  const began = performance.now()
  home.killDatabase(what === 'database' ? 'first' : 'all')
  const isReady = async () => (await fetch(`${home.url}/ready`).catch(() => undefined))?.status === 200
  for (const until = began + settleMs; ; await sleep(25)) {
    // What was ready a moment ago is said to be for a moment longer.
    if (isFollowed(home, before) && (await isReady())) return performance.now() - began
    if (performance.now() > until) throw new Error('the database did not come back')
  }
}

function isFollowed(home: Installation, before: number): boolean {
  try {
    return home.postmaster() !== before
  } catch {
    return false
  }
}

/** Answers what had not ended when it gave up. */
async function waitUntilSettled(home: Installation, loads: readonly Load[]): Promise<string[]> {
  for (const until = performance.now() + settleMs; ; await sleep(250)) {
    const states = await Promise.all(loads.map((load) => load.isSettled(home).catch(() => false)))
    const unsettled = loads.filter((_, index) => !states[index]).map(({ what }) => what)
    if (unsettled.length === 0 || performance.now() > until) return unsettled
  }
}

async function countAll(loads: readonly Load[], at: Installation): Promise<Count[]> {
  const counts: Count[] = []
  for (const load of loads) counts.push(await load.count(at))
  return counts
}

/** Backs up while the server runs, and counts once more where the backup was restored. */
async function restoredCounts(home: Installation, loads: readonly Load[]): Promise<Count[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-restored-'))
  fs.chmodSync(folder, 0o755)
  const copy = await installationIn(path.join(folder, 'data'), home.env)
  try {
    await command('backup.ts', path.join(folder, 'backup'), home.env)
    await home.killServer()
    await command('restore.ts', path.join(folder, 'backup'), { ...home.env, DATA_DIR: copy.dataDir })
    const { leave } = await visitDatabase({ DATA_DIR: copy.dataDir, DATABASE_URL: undefined })
    return await countAll(loads, copy).finally(leave)
  } finally {
    await copy.discard()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const command = (name: string, folder: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [path.join(src, name), folder], { env })
