import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { type ApartLimits, startLimited } from './start-limited.ts'

/** Why a process of its own was ended before it was done. */
export type ApartReason = 'timed_out' | 'too_much_memory' | 'broke_down' | 'stopped'

export class ApartError extends Error {
  override name = 'ApartError'
  readonly reason: ApartReason

  constructor(reason: ApartReason) {
    super(reason)
    this.reason = reason
  }
}

export type Apart<Message, Result> = {
  /** A file whose process serves with `workApart`. */
  entry: URL
  task: unknown
  limits: ApartLimits
  signal?: AbortSignal
  /** Gets the messages in order, one after the other; the first result ends the process. `goOn` answers an `ask`. */
  take: (message: Message, goOn: () => void) => Promise<Result | undefined> | Result | undefined
}

const watchEveryMs = 50
/** How the system and V8 end a process that asks for more memory than it may have, and the system one that writes too much. */
const reasons: Partial<Record<NodeJS.Signals, ApartReason>> = {
  ...{ SIGKILL: 'too_much_memory', SIGABRT: 'too_much_memory', SIGTRAP: 'too_much_memory', SIGXFSZ: 'too_much_memory' },
  ...{ SIGXCPU: 'timed_out' },
}

/**
 * Does a work that a stranger's content may blow up in a process of its own, which gets nothing of the server's surroundings, under
 * limits of time, memory, processor time and disk. Throws ApartError, and what `take` throws.
 */
export function runApart<Message, Result>(work: Apart<Message, Result>): Promise<Result> {
  const { limits, signal } = work
  const child = startLimited(fileURLToPath(work.entry), limits)
  return new Promise((resolve, reject) => {
    let ended = false
    const end = (settle: () => void) => {
      if (ended) return
      ended = true
      clearTimeout(timer)
      clearInterval(guard)
      signal?.removeEventListener('abort', stop)
      child.kill('SIGKILL')
      settle()
    }
    const broken = (reason: ApartReason) => end(() => reject(new ApartError(reason)))
    const stop = () => broken('stopped')
    const timer = setTimeout(() => broken('timed_out'), limits.timeoutMs)
    const guard = setInterval(() => {
      if (residentMb(child) > limits.memoryMb) broken('too_much_memory')
    }, watchEveryMs)
    signal?.addEventListener('abort', stop)
    child.on('error', (error) => end(() => reject(error)))
    const goOn = () => void (child.connected && child.send('on', () => {}))
    let order = Promise.resolve()
    const inOrder = (act: () => Promise<void> | void) => {
      order = order.then(() => (ended ? undefined : act())).catch((error: unknown) => end(() => reject(error)))
    }
    child.on('message', (message) =>
      inOrder(async () => {
        const result = await work.take(message as Message, goOn)
        if (result !== undefined) end(() => resolve(result))
      }),
    )
    child.on('exit', (_code, by) => {
      const gone = () => inOrder(() => broken((by && reasons[by]) ?? 'broke_down'))
      // What was said last may arrive after the end.
      if (child.connected) child.once('disconnect', gone)
      else gone()
    })
    child.send(work.task as object, () => {})
    if (signal?.aborted) stop()
  })
}

/** Memory of a process where the system tells it: what it holds outside its heap counts too. */
function residentMb({ pid }: ChildProcess): number {
  if (pid === undefined || os.platform() !== 'linux') return 0
  try {
    return (Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1024 / 1024
  } catch {
    return 0
  }
}
