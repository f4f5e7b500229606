import { fileURLToPath } from 'node:url'
import { type ChildEndReason, ChildProcessError, reasonOf, watchMemory } from './end-of-child.ts'
import { type ChildLimits, startLimited } from './start-limited.ts'

export type ChildWork<Message, Result> = {
  /** A file whose process serves with `workApart`. */
  entry: URL
  task: unknown
  limits: ChildLimits
  signal?: AbortSignal
  /** Gets the messages in order, one after the other; the first result ends the process. `acknowledge` answers an `ask`. */
  take: (message: Message, acknowledge: () => void) => Promise<Result | undefined> | Result | undefined
}

/**
 * Does a work that a stranger's content may blow up in a process of its own, which gets none of the server's secrets, under
 * limits of time, memory, processor time and disk. Throws ApartError, and what `take` throws.
 */
export function runInChild<Message, Result>(work: ChildWork<Message, Result>): Promise<Result> {
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
    const broken = (reason: ChildEndReason) => end(() => reject(new ChildProcessError(reason)))
    const stop = () => broken('stopped')
    const timer = setTimeout(() => broken('timed_out'), limits.timeoutMs)
    const guard = watchMemory(child, limits.memoryMb, () => broken('too_much_memory'))
    signal?.addEventListener('abort', stop)
    child.on('error', (error) => end(() => reject(error)))
    const acknowledge = () => void (child.connected && child.send('on', () => {}))
    let order = Promise.resolve()
    const inOrder = (act: () => Promise<void> | void) => {
      order = order.then(() => (ended ? undefined : act())).catch((error: unknown) => end(() => reject(error)))
    }
    child.on('message', (message) =>
      inOrder(async () => {
        const result = await work.take(message as Message, acknowledge)
        if (result !== undefined) end(() => resolve(result))
      }),
    )
    child.on('exit', (_code, by) => {
      const gone = () => inOrder(() => broken(reasonOf(by)))
      // What was said last may arrive after the end.
      if (child.connected) child.once('disconnect', gone)
      else gone()
    })
    child.send(work.task as object, () => {})
    if (signal?.aborted) stop()
  })
}
