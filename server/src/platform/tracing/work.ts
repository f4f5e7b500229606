import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './span.ts'

/** What is under way here: the call of a request, or a job. */
export type Work = {
  /** The endpoint's name, the route of what is none, or `job <queue>`. */
  call: string
  requestId?: string | undefined
  span?: Span | undefined
}

const storage = new AsyncLocalStorage<Work>()

/** What is under way where this is asked; undefined for what a process does by itself. */
export const currentWork = (): Work | undefined => storage.getStore()

export const inWork = <Result>(work: Work, run: () => Result): Result => storage.run(work, run)
