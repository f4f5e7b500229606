import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import { listWatchers, tellPeople } from '../notifications/service.ts'

/** Whose devices: a workspace's, or a person's in personal mode. */
export type Watched = { workspaceId: WorkspaceId | null; ownerId: UserId | null }
/** Has open pages of a place ask again: at once, or with what comes in the same second. */
export type TellDevices = (place: Watched, when: 'now' | 'soon') => Promise<void>

const togetherMs = 1_000

/** Measurements of a place are told once a second, however many come; alarms at once. */
export function createDeviceNews({ db, log }: Pick<Deps, 'db' | 'log'>): { tell: TellDevices; close: () => void } {
  const waiting = new Map<string, NodeJS.Timeout>()
  const send = async (place: Watched) => tellPeople(db, await listWatchers(db, place), { kind: 'devices_changed' })
  const tell: TellDevices = async (place, when) => {
    const key = `${place.workspaceId} ${place.ownerId}`
    const timer = waiting.get(key)
    if (when === 'now') {
      clearTimeout(timer)
      waiting.delete(key)
      return send(place)
    }
    if (timer) return
    const later = () => {
      waiting.delete(key)
      send(place).catch((error: unknown) => log.warn({ error }, 'devices were not told'))
    }
    waiting.set(key, setTimeout(later, togetherMs).unref())
  }
  const close = () => {
    for (const timer of waiting.values()) clearTimeout(timer)
    waiting.clear()
  }
  return { tell, close }
}
