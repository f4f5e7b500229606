import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '../installation.ts'

/** What was acknowledged to those who asked, and what became of it. */
export type Count = { what: string; acknowledged: number; lost: string[]; doubled: string[] }

/** People who want one kind of thing from a server that is killed under them. */
export type Load = {
  what: string
  /** How much was acknowledged by now. */
  known: () => number
  /** Goes on until the signal fires, and ends what was begun. */
  run: (stopped: AbortSignal) => Promise<void>
  /** Whether everything that was begun has ended. */
  isSettled: (at: Installation) => Promise<boolean>
  /** What of the acknowledged is there now. */
  count: (at: Installation) => Promise<Count>
}

const againMs = 100
/** Between two of one person: the machine is for the server that comes back, too. */
const paceMs = 50
/** A machine that is busy takes long to read a file, and to start a server: neither is a loss. */
const longestMs = 120_000
const insistMs = 300_000

/** Why the server gave nothing the last time: for whoever waits in vain. */
let refusal = ''

/** An answer of the server, or undefined when none came. After a failure a moment passes: the machine is for the server. */
export async function attemptCall(url: string, init: RequestInit): Promise<Response | undefined> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(longestMs) }).catch((error: Error) => {
    refusal = `${url}: ${error}: ${error.cause}`
    return undefined
  })
  if (answer?.ok) return answer
  // The server may be killed within its answer.
  if (answer) refusal = `${url}: ${answer.status} ${await answer.clone().text().catch(String)}`
  await sleep(againMs)
  return answer
}

/** Asks with `attemptCall` until it is answered with success, as a program does that wants to be sure. */
export async function insistOnAnswer<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const until = performance.now() + insistMs; performance.now() < until; ) {
    const found = await ask()
    if (found !== undefined) return found
  }
  throw new Error(`the server did not come back; its last refusal: ${refusal}`)
}

/** The data of a successful answer. */
export async function dataOf<T>(answer: Response | undefined): Promise<T | undefined> {
  if (!answer?.ok) {
    await answer?.arrayBuffer().catch(() => {})
    return undefined
  }
  const body = (await answer.json().catch(() => undefined)) as { data: T } | undefined
  return body?.data
}

/** So many at once, each over and over. */
export async function atOnce(count: number, stopped: AbortSignal, once: (who: number) => Promise<void>): Promise<void> {
  const run = async (who: number) => {
    for (; !stopped.aborted; await sleep(paceMs)) await once(who)
  }
  await Promise.all(Array.from({ length: count }, (_, who) => run(who)))
}

/** Keys that come more than once. */
export function repeatedKeys(keys: readonly string[]): string[] {
  const seen = new Set<string>()
  return keys.filter((key) => seen.size === seen.add(key).size)
}
