import type { Db } from '../db/database.ts'
import { publishEvent, type Topics } from '../events/topics.ts'

/** What stays open for as long as a process has it: one connection for each thing, in one process of all. */
export type LeasedListeners = {
  start: () => void
  stop: () => Promise<void>
}

/** Something came, went or changed: whichever process listens opens it anew now, with the commit when `db` is a transaction. */
export const restartListener = (db: Db, topic: string, id: string): Promise<void> => publishEvent(db, [topic], id)

type ListenerDeps = {
  /** This process among those that live. */
  instanceId: string
  /** Takes what nobody has, and renews what this process has: those answered are to be listened to. */
  claim: (process: string) => Promise<readonly string[]>
  release: (process: string) => Promise<void>
  /** Until the signal fires, or there is nothing to listen to any more. */
  listen: (id: string, signal: AbortSignal) => Promise<void>
  onFailure: (error: unknown) => void
  /** How often it looks; a lease lasts a few times as long. */
  everyMs: number
  topics: Pick<Topics, 'follow'>
  /** Under which processes tell each other what changed (`restartListener`). */
  topic: string
}

export function createLeasedListeners(deps: ListenerDeps): LeasedListeners {
  const { instanceId: process, claim, release, listen, onFailure, everyMs } = deps
  const listening = new Map<string, { controller: AbortController; ended: Promise<void> }>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const begin = (id: string) => {
    const controller = new AbortController()
    const ended = listen(id, controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) onFailure(error)
      })
      .finally(() => {
        if (listening.get(id)?.controller === controller) listening.delete(id)
      })
    listening.set(id, { controller, ended })
  }
  const lookOnce = async (changed: string | undefined) => {
    if (stopping.signal.aborted) return
    const mine = new Set(await claim(process))
    for (const [id, { controller, ended }] of listening)
      if (!mine.has(id) || id === changed) {
        controller.abort(new Error('not ours any more'))
        await ended
      }
    for (const id of mine) if (!listening.has(id) && !stopping.signal.aborted) begin(id)
  }
  const look = (changed?: string) => {
    looking = looking.then(() => lookOnce(changed)).catch(onFailure)
  }
  const hear = async () => {
    for await (const item of deps.topics.follow(deps.topic, undefined, stopping.signal))
      look(item.what === 'event' ? item.event : undefined)
  }
  return {
    start: () => {
      timer = setInterval(() => look(), everyMs)
      void hear()
      look()
    },
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await looking
      for (const { controller } of listening.values()) controller.abort(new Error('the server ends'))
      await Promise.all([...listening.values()].map(({ ended }) => ended))
      await release(process).catch(() => {})
    },
  }
}
