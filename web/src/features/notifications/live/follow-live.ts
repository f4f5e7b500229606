import type { QueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import type { LiveEvent } from '#contract/notifications/live.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import { findChangedPush, followPushClicks, markBrowserPush } from '#web/lib/browser-push.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { type EndpointName, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { getOrganizationId, getUser, storeWorkspace } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { bellMessages } from '../bell-messages/index.ts'
import { setUnread } from '../state.ts'
import { connectLive } from './connection.ts'

type Following = {
  userId: string
  queries: QueryClient
  /** What else is asked again when something of a kind comes. */
  effects: Readonly<Record<string, readonly EndpointName[]>>
  go: (link: string | null) => void
  /** The person works somewhere else now. */
  enter: () => Promise<void>
  /** When what is shown was asked for, of `performance.now()`. */
  since: number
  signal: AbortSignal
}

const lists = endpointGroups.notifications

/** Keeps the count, the lists and what they are about in step; says important news aloud. */
export function followLive(following: Following): void {
  const { userId, since, signal, queries, effects, go } = following
  const reload = createReload(following)
  let isCounted = false
  followPushClicks(go, signal)
  void keepPush(userId).catch(() => {})
  connectLive({
    userId,
    since,
    signal,
    onEvent: (event) => {
      isCounted ||= 'unread' in event
      void onEvent(following, event, reload)
    },
    // The page was there before: what happened since then nobody told it.
    onListening: () => void invalidateEndpoints(queries, [...new Set(Object.values(effects).flat())]),
  })
  // A page that another one tells of events hears no first count. One that was counted before an event came is older than it.
  api.call(notificationEndpoints.checkNotifications, { signal }).then(
    ({ unread }) => isCounted || setUnread(unread),
    () => {},
  )
}

/** The server hears of a subscription that the browser has changed. */
async function keepPush(userId: string): Promise<void> {
  const changed = await findChangedPush(userId)
  if (!changed) return
  await api.call(notificationEndpoints.savePushDevice, { body: changed })
  markBrowserPush(userId, changed.endpoint)
}

/** So long after an answer what came meanwhile waits. */
const restMs = 300

type Reload = (kind: string) => Promise<void>

/**
 * Asks again what events of a kind are about. What comes while that is asked is asked for once, afterwards: however many write to an inbox, its page
 * asks no more than it is answered, and no slow answer is begun anew over and over.
 */
function createReload({ queries, effects, signal }: Following): Reload {
  const asking = new Map<string, { again: boolean }>()
  const reload: Reload = async (kind) => {
    const before = asking.get(kind)
    if (before) {
      before.again = true
      return
    }
    const now = { again: false }
    asking.set(kind, now)
    await Promise.allSettled([invalidateEndpoints(queries, effects[kind] ?? []), rest()])
    asking.delete(kind)
    if (now.again && !signal.aborted) await reload(kind)
  }
  return reload
}

const rest = () => new Promise((resolve) => setTimeout(resolve, restMs))

async function onEvent({ queries, effects, go, enter }: Following, event: LiveEvent, reload: Reload): Promise<void> {
  if ('unread' in event) setUnread(event.unread)
  switch (event.kind) {
    case 'hello':
      return
    case 'resync':
      await queries.invalidateQueries()
      return
    case 'count':
      await invalidateEndpoints(queries, lists)
      return
    case 'notification':
      if (event.notification.important && !event.is_past) await say(event.notification, go)
      await invalidateEndpoints(queries, [...lists, ...(effects[event.notification.kind] ?? [])])
      return
    case 'place_changed':
      await ((await reloadWorkspace()) ? enter() : queries.invalidateQueries())
      return
    default:
      await reload(event.kind)
  }
}

async function say({ title, link }: Notification, go: (link: string | null) => void): Promise<void> {
  if (document.visibilityState !== 'visible' || isOpenChat(link)) return
  const { getLanguage } = await import('#web/lib/i18n/language-store.ts')
  const { show } = await bellMessages.load(getLanguage())
  toast.message(title, { label: show, run: () => go(link) })
}

/** A chat that is on the screen shows what is new in it. */
function isOpenChat(link: string | null): boolean {
  const chat = link?.match(/^\/c\/([\w-]+)/)?.[1]
  return chat !== undefined && location.pathname.endsWith(`/${chat}`)
}

const placeOf = () => `${getOrganizationId()} ${getUser()?.workspace_id ?? ''}`

/** Where the person works may have ended. Tells whether they work somewhere else now. */
async function reloadWorkspace(): Promise<boolean> {
  const before = placeOf()
  const user = await api.call(accountEndpoints.getUser).catch(() => undefined)
  if (user) storeWorkspace({ ...user, organization_id: user.company_id })
  return placeOf() !== before
}
