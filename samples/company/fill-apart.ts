import { fork } from 'node:child_process'
import type { FillTask } from './fill.ts'
import type { FillOutcome } from './fill-process.ts'

/**
 * Fills in a process of its own: requests are answered meanwhile, and the memory it took is given back, which a
 * thread's is not. Rejects with an error that carries the code of the one over there.
 */
export function fillApart(task: FillTask): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./fill-process.ts', import.meta.url), { serialization: 'advanced', execArgv: [] })
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`filling the sample company ended with ${signal ?? code}`)))
    child.once('message', (outcome: FillOutcome) => {
      child.disconnect()
      if ('rows' in outcome) resolve(outcome.rows)
      else reject(Object.assign(new Error(outcome.message), outcome.code === undefined ? {} : { code: outcome.code }))
    })
    child.send(task)
  })
}
