import type { Role } from './config/roles.ts'
import type { CrossOriginCalls, FramedPages } from './http/other-sites.ts'
import type { RawRoute } from './http/raw-route.ts'
import type { Route } from './http/route.ts'
import type { SocketRoute } from './http/sockets.ts'
import type { JobWorker } from './jobs/worker.ts'

/** What a part of the product gives the server (app.ts lists them). Everything it needs it was given when it was made. */
export type Module = WebParts & WorkerParts & SharedParts

/** What people and programs ask: processes of the role `web` have it, and no other. */
type WebParts = {
  /** The calls of its contract. */
  routes?: readonly Route[]
  /** Calls whose wire is not ours. */
  rawRoutes?: readonly RawRoute[]
  crossOriginCalls?: CrossOriginCalls
  framedPages?: FramedPages
  sockets?: readonly SocketRoute[]
  /** Where others connect that is no HTTP: a broker of messages. */
  doors?: Lifecycle
}

/** What goes on beside requests: processes of the role `worker` do it, and no other. */
type WorkerParts = {
  /** One job after the other (jobs/worker.ts). */
  jobs?: readonly JobWorker[]
  /** What goes on without being a job: a mailbox that is listened to, the engine of flows, a task of the start. */
  work?: Lifecycle
}

/** What every process has, since both roles rest on it. */
type SharedParts = SharedLifecycle & {
  /** Calls of a vendor's that we stand in for, which jobs make, too: where nobody may ask, only this process reaches them. */
  vendorRoutes?: readonly RawRoute[]
}

type SharedLifecycle = Lifecycle & {
  /**
   * The process is about to end: takes on nothing new, and resolves when what is under way has ended, or after so many ms. All are told at
   * once, before any is stopped.
   */
  drain?: (withinMs: number) => Promise<void>
}

type Lifecycle = {
  /** Called once, when the server listens. */
  start?: () => Promise<void> | void
  /** Ends it, and gives back what was opened; called once, also where `start` has failed or was not reached. */
  stop?: () => Promise<void> | void
}

/** Whose each part is. A new part does not compile until it is named here. */
const roleOfPart = {
  routes: 'web',
  rawRoutes: 'web',
  crossOriginCalls: 'web',
  framedPages: 'web',
  sockets: 'web',
  doors: 'web',
  jobs: 'worker',
  work: 'worker',
  vendorRoutes: 'every',
  drain: 'every',
  start: 'every',
  stop: 'every',
} satisfies Record<keyof Module, Role | 'every'>

/** A module without the parts of roles that this process does not have. */
export function partsOfRoles(module: Module, roles: readonly Role[]): Module {
  const isOurs = (part: string) => {
    const role = roleOfPart[part as keyof Module]
    return role === 'every' || roles.includes(role)
  }
  return Object.fromEntries(Object.entries(module).filter(([part]) => isOurs(part)))
}

/** Starts modules one after the other. */
export async function startModules(modules: readonly Module[]): Promise<void> {
  for (const { start, doors, work } of modules) {
    await start?.()
    await doors?.start?.()
    await work?.start?.()
  }
}

export const drainModules = async (modules: readonly Module[], withinMs: number): Promise<void> =>
  void (await Promise.all(modules.map(({ drain }) => drain?.(withinMs))))

/** Stops them in the opposite order: nothing ends before what rests on it. */
export async function stopModules(modules: readonly Module[]): Promise<void> {
  for (const { stop, doors, work } of modules.toReversed()) {
    await work?.stop?.()
    await doors?.stop?.()
    await stop?.()
  }
}
