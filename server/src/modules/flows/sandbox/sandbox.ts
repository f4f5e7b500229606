import { Worker } from 'node:worker_threads'
import { flowLimits } from '#flow/index.ts'
import type { SandboxAnswer, SandboxJob, SandboxReady } from './sandbox-messages.ts'

/** Beyond what the machine's own clock allows: then its thread is ended from outside. */
const graceMs = 1_000

export type Sandbox = {
  /** Runs code that sees nothing but `input`. Never rejects because of the code. */
  run: (code: string, input: unknown, milliseconds: number) => Promise<SandboxAnswer>
  close: () => Promise<void>
}

/** Code of people, in QuickJS on a thread of its own: bounded memory, time and output, no network, no files. Started by the first use. */
export function createSandbox(): Sandbox {
  let worker: Worker | undefined
  const ready = new WeakSet<Worker>()
  let last: Promise<unknown> = Promise.resolve()
  let ids = 0
  const thread = () => {
    if (worker) return worker
    const begun = new Worker(new URL('./sandbox-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    begun.unref()
    begun.once('message', () => ready.add(begun))
    begun.on('exit', () => {
      if (worker === begun) worker = undefined
    })
    worker = begun
    return begun
  }
  const run = (job: SandboxJob): Promise<SandboxAnswer> =>
    new Promise((resolve) => {
      const at = thread()
      let timer: NodeJS.Timeout | undefined
      const end = (answer: SandboxAnswer) => {
        clearTimeout(timer)
        at.off('message', onMessage)
        at.off('error', broke)
        resolve(answer)
      }
      const broke = (error: Error) => {
        if (worker === at) worker = undefined
        end({ id: job.id, problem: 'code_too_much_memory', message: error.message, log: [] })
      }
      const isLate = () => {
        if (worker === at) worker = undefined
        void at.terminate()
        end({ id: job.id, problem: 'code_too_slow', message: '', log: [] })
      }
      // How long the thread takes to start is no fault of the code.
      const allow = () => {
        timer = setTimeout(isLate, job.milliseconds + graceMs)
      }
      const onMessage = (message: SandboxReady | SandboxAnswer) => ('ready' in message ? allow() : end(message))
      at.on('message', onMessage)
      at.on('error', broke)
      if (ready.has(at)) allow()
      at.postMessage(job)
    })
  return {
    run: (code, input, milliseconds) => {
      const { memoryBytes, outputCharacters } = flowLimits.code
      const job = { id: ++ids, code, input, milliseconds, memoryBytes, outputCharacters }
      // One at a time: the thread is one, and each is short.
      const answer = last.then(() => run(job))
      last = answer
      return answer
    },
    close: async () => {
      await worker?.terminate()
    },
  }
}
