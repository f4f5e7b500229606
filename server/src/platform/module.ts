import type { UserId } from '#contract/kit/id.ts'
import type { Db } from './db/database.ts'
import type { CrossOriginCalls, FramedPages } from './http/other-sites.ts'
import type { RawRoute } from './http/raw-route.ts'
import type { Route } from './http/route.ts'
import type { SocketRoute } from './http/sockets.ts'
import type { JobWorker } from './jobs/worker.ts'

/** What a part of the product gives the server (app.ts lists them). Everything it needs it was given when it was made. */
export type Module = {
  /** The calls of its contract. */
  routes?: readonly Route[]
  /** Calls whose wire is not ours. */
  rawRoutes?: readonly RawRoute[]
  /** What it does beside requests, one job after the other (jobs/worker.ts). */
  jobs?: readonly JobWorker[]
  crossOriginCalls?: CrossOriginCalls
  framedPages?: FramedPages
  sockets?: readonly SocketRoute[]
  /** Keys in the files store that go with a person. */
  listFileKeys?: ListFileKeys
  /** Begins what goes on beside requests; called once, when the server listens. */
  start?: () => Promise<void> | void
  /** Ends it, and gives back what was opened; called once, also where `start` has failed or was not reached. */
  stop?: () => Promise<void> | void
}

type ListFileKeys = (db: Db, userId: UserId) => Promise<string[]>

/** Starts modules one after the other. */
export async function startModules(modules: readonly Module[]): Promise<void> {
  for (const { start } of modules) await start?.()
}

/** Stops them in the opposite order: nothing ends before what rests on it. */
export async function stopModules(modules: readonly Module[]): Promise<void> {
  for (const { stop } of modules.toReversed()) await stop?.()
}
