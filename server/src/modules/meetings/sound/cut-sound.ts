import { type ChildLimits, ChildProcessError, runInChild } from '../../../platform/child-process/index.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { SoundMessage, SoundPlan, SoundTask } from './sound-messages.ts'

const entry = new URL('./cut-sound-process.ts', import.meta.url)
const limits = { timeoutMs: 10 * 60_000, workSeconds: 300, memoryMb: 700, diskMb: 256 } as const satisfies ChildLimits

/** Looks through a sound, or cuts it. Throws `meeting_file_…` for what cannot be read. `name` is what the person calls the file. */
export async function cutSound(task: SoundTask, name: string, signal: AbortSignal): Promise<SoundPlan> {
  const take = (message: SoundMessage) => message
  const message = await runInChild<SoundMessage, SoundMessage>({ entry, task, limits, signal, take }).catch(
    (error: unknown): SoundMessage => {
      signal.throwIfAborted()
      if (!(error instanceof ChildProcessError)) throw error
      return { kind: 'problem', problem: 'meeting_file_damaged' }
    },
  )
  if (message.kind === 'problem') throw fail(message.problem, { name })
  return message.plan
}
