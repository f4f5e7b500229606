import type { DAVCalendar, DAVObject } from 'tsdav'
import { createGuardedFetch, findNetError, type NetAllowance } from '../../platform/net/index.ts'
import { createDavFetch } from './dav-fetch.ts'
import { splitKey, splitSeries } from './ical/split-series.ts'
import { changeText, restoredText, withoutOccurrence, writeEvent } from './ical/write-event.ts'
import {
  type CalendarAccountPort,
  CalendarError,
  type EventTarget,
  type KnownCalendar,
  type RemoteCalendar,
  type RemoteChanges,
  type RemoteItem,
} from './port.ts'

type Options = { allow: NetAllowance; now: () => Date }
export type CalDavSignIn = { url: string; user: string; password: string }

const timeoutMs = 20_000
const maxBytes = 16 * 1024 * 1024
/** Objects of one question. */
const atOnce = 50
/** A larger object is left out. */
const maxObject = 512 * 1024

/** Servers that speak CalDAV, with the user's name and password. */
export function createCalDav({ allow, now }: Options) {
  const guarded = createGuardedFetch({ allow, timeoutMs, maxBytes })
  return {
    close: guarded.close,
    open: (signIn: CalDavSignIn): CalendarAccountPort => {
      const dav = async () => {
        const { createDAVClient } = await import('tsdav')
        return createDAVClient({
          serverUrl: signIn.url,
          credentials: { username: signIn.user, password: signIn.password },
          authMethod: 'Basic',
          defaultAccountType: 'caldav',
          fetch: createDavFetch(guarded, signIn.url),
        })
      }
      const fetch = createDavFetch(guarded, signIn.url)
      const authorization = `Basic ${Buffer.from(`${signIn.user}:${signIn.password}`).toString('base64')}`
      const send = (url: string, init: RequestInit) =>
        fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), authorization } })
      const objectAt = async (url: string): Promise<RemoteItem> => {
        const response = await send(url, {})
        return { id: url, series: url, etag: response.headers.get('etag') ?? '', ical: await response.text() }
      }
      const put = async (url: string, ical: string, headers: Record<string, string>): Promise<RemoteItem> => {
        const body = ical
        await send(url, {
          method: 'PUT',
          body,
          headers: { 'content-type': 'text/calendar; charset=utf-8', ...headers },
        })
        return objectAt(url)
      }
      const putAnew = async (url: string, ical: string): Promise<RemoteItem> => {
        try {
          return await put(url, ical, { 'if-none-match': '*' })
        } catch (error) {
          if (!(error instanceof CalendarError) || error.reason !== 'changed') throw error
          return put(url, ical, {})
        }
      }
      return {
        invites: false,
        calendars: () => withDavErrors(async () => (await (await dav()).fetchCalendars()).flatMap(toCalendar)),
        changes: (known, take) => withDavErrors(async () => followEtags(await dav(), known, take)),
        create: (calendar, draft) =>
          withDavErrors(async () => {
            const url = new URL(`${draft.key}.ics`, calendar).href
            try {
              return await put(url, writeEvent(draft, now()), { 'if-none-match': '*' })
            } catch (error) {
              // The same key came before: it is there already.
              if (error instanceof CalendarError && error.reason === 'changed') return objectAt(url)
              throw error
            }
          }),
        change: (_calendar, { item, occurrence }, edit) =>
          withDavErrors(async () => {
            const text = changeText(item.ical, occurrence, edit, now())
            if (text === undefined) throw new CalendarError('gone', 'no such event')
            return put(item.id, text, { 'if-match': item.etag })
          }),
        split: (calendar, { item, occurrence }, edit) =>
          withDavErrors(async () => {
            const halves = splitSeries(item.ical, occurrence, now())
            const text = halves && (edit ? changeText(halves.rest, null, edit, now()) : halves.rest)
            if (!halves || text === undefined) throw new CalendarError('gone', 'no such event')
            // What follows is there before it goes from where it was.
            const url = new URL(`${splitKey(item.id, occurrence)}.ics`, calendar).href
            const rest = edit && (await putAnew(url, text))
            try {
              return { kept: await put(item.id, halves.kept, { 'if-match': item.etag }), rest }
            } catch (error) {
              if (rest) await send(url, { method: 'DELETE' }).catch(() => {})
              throw error
            }
          }),
        restore: (_calendar, { before: [item], kept, rest }) =>
          withDavErrors(async () => {
            if (!item) return []
            // What somebody changed of it meanwhile is theirs: then nothing is taken back.
            if (rest) await orGone(() => send(rest.id, { method: 'DELETE', headers: { 'if-match': rest.etag } }))
            try {
              const text = restoredText(item.ical, kept?.ical, now())
              return [await put(item.id, text, kept ? { 'if-match': kept.etag } : { 'if-none-match': '*' })]
            } catch (error) {
              if (rest) await putAnew(rest.id, rest.ical).catch(() => {})
              throw error
            }
          }),
        cancel: (_calendar, { item, occurrence }: EventTarget) =>
          withDavErrors(async () => {
            if (occurrence === null) {
              await send(item.id, { method: 'DELETE', headers: { 'if-match': item.etag } })
              return undefined
            }
            const text = withoutOccurrence(item.ical, occurrence, now())
            if (text === undefined) throw new CalendarError('gone', 'no such event')
            return put(item.id, text, { 'if-match': item.etag })
          }),
      }
    },
  }
}

/** What is gone already needs nobody to take it away. */
async function orGone(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof CalendarError) || error.reason !== 'gone') throw error
  })
}

async function withDavErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    let cause: unknown = error
    while (cause instanceof Error && !(cause instanceof CalendarError) && cause.cause !== undefined) cause = cause.cause
    if (cause instanceof CalendarError) throw cause
    const net = findNetError(error)
    if (net) throw new CalendarError('away', net.code, { cause: error })
    // The library says in words of its own that it found no principal or home.
    throw new CalendarError('nothing', error instanceof Error ? error.message.slice(0, 100) : 'unreadable', {
      cause: error,
    })
  }
}

const nameOf = (name: DAVCalendar['displayName'], url: string) =>
  typeof name === 'string' && name !== '' ? name : (new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? url)

function toCalendar(calendar: DAVCalendar): RemoteCalendar[] {
  const { url, displayName, components = [], calendarColor, ctag, syncToken, timezone } = calendar
  if (components.length > 0 && !components.includes('VEVENT')) return []
  const zone = /^TZID:(.+)$/m.exec(timezone ?? '')?.[1]?.trim() ?? null
  return [
    {
      id: url,
      name: nameOf(displayName, url).slice(0, 200),
      color: /^#[0-9a-f]{6}/i.exec(calendarColor ?? '')?.[0] ?? null,
      zone,
      canWrite: true,
      isPrimary: false,
      version: ctag ?? syncToken ?? null,
    },
  ]
}

type Dav = Awaited<ReturnType<typeof import('tsdav').createDAVClient>>

/** Not every server keeps a list of changes: etags say what is new, and a calendar of the same version is not looked into. */
async function followEtags(
  dav: Dav,
  known: KnownCalendar,
  take: (page: RemoteChanges) => Promise<void>,
): Promise<{ cursor: string | null; whole: boolean }> {
  if (known.version !== null && known.version === known.cursor) return { cursor: known.cursor, whole: false }
  const before = await known.etags()
  const found = await dav.calendarQuery({
    url: known.id,
    props: { 'd:getetag': {} },
    filters: [
      { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': { _attributes: { name: 'VEVENT' } } } },
    ],
    depth: '1',
  })
  const now = new Map(
    found.flatMap(({ href, props }) =>
      href ? [[new URL(href, known.id).href, String(props?.getetag ?? '')] as const] : [],
    ),
  )
  const changed = [...now].filter(([url, etag]) => before.get(url) !== etag).map(([url]) => url)
  await take({ items: [], removed: [...before.keys()].filter((url) => !now.has(url)) })
  for (let from = 0; from < changed.length; from += atOnce) {
    const objects: DAVObject[] = await dav.fetchCalendarObjects({
      calendar: { url: known.id },
      objectUrls: changed.slice(from, from + atOnce),
      urlFilter: () => true,
    })
    const items = objects.flatMap(({ url, etag, data }) =>
      typeof data === 'string' && data.length <= maxObject
        ? [{ id: url, series: url, etag: etag ?? '', ical: data }]
        : [],
    )
    await take({ items, removed: [] })
  }
  return { cursor: known.version, whole: false }
}
