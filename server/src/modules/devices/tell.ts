import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import { publishEvent } from '../../platform/events/topics.ts'
import { listWatchers, tellPeople } from '../notifications/service.ts'

/** Whose devices: a workspace's, or a person's in personal mode. */
export type DeviceTenant = { workspaceId: WorkspaceId | null; ownerId: UserId | null }
type News = 'devices_changed' | 'devices_measured'
/** Has open pages of a place hear of what changed, or of what new measurements alone change. */
export type TellDevices = (place: DeviceTenant, news: News) => Promise<void>

/** The first is told at once, what comes in the milliseconds after it once, together: to pages, which ask again, and to maps, which are sent what changed. */
const togetherMs = {
  pages: { devices_changed: 1_000, devices_measured: 5_000 },
  maps: { devices_changed: 1_000, devices_measured: 1_000 },
} satisfies Record<string, Record<News, number>>

/** What is published about the devices of a place. */
export const devicesTopic = ({ workspaceId, ownerId }: DeviceTenant): string => `devices:${workspaceId ?? ownerId}`

type Failed = (error: unknown) => void

/** Sends at once what comes after a rest, and gathers what comes sooner; `onFailure` hears of what was sent later. */
export function gatherDeviceNews(
  send: TellDevices,
  onFailure: Failed,
  restMs: Record<News, number> = togetherMs.pages,
): { tell: TellDevices; close: () => void } {
  const resting = new Map<string, { timer: NodeJS.Timeout; isMore: boolean }>()
  const rest = (key: string, place: DeviceTenant, news: News) => {
    const end = () => {
      const isMore = resting.get(key)?.isMore
      resting.delete(key)
      if (!isMore) return
      rest(key, place, news)
      send(place, news).catch(onFailure)
    }
    resting.set(key, { timer: setTimeout(end, restMs[news]).unref(), isMore: false })
  }
  const tell: TellDevices = async (place, news) => {
    const key = `${news} ${place.workspaceId} ${place.ownerId}`
    const before = resting.get(key)
    if (before) {
      before.isMore = true
      return
    }
    rest(key, place, news)
    await send(place, news)
  }
  const close = () => {
    for (const { timer } of resting.values()) clearTimeout(timer)
    resting.clear()
  }
  return { tell, close }
}

export function createDeviceNews({ db, log }: Pick<Deps, 'db' | 'log'>): { tell: TellDevices; close: () => void } {
  const failed: Failed = (error) => log.warn({ error }, 'devices were not told')
  const pages = gatherDeviceNews(
    async (place, kind) => tellPeople(db, await listWatchers(db, place), { kind }),
    failed,
    togetherMs.pages,
  )
  const maps = gatherDeviceNews((place, news) => publishEvent(db, [devicesTopic(place)], news), failed, togetherMs.maps)
  return {
    tell: async (place, news) => {
      await maps.tell(place, news)
      await pages.tell(place, news)
    },
    close: () => {
      pages.close()
      maps.close()
    },
  }
}
