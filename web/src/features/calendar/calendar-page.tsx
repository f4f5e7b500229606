import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays, Plus, RefreshCw, Settings2, UsersRound } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { CalendarAccounts, CalendarEvent, CalendarOverlay } from '#contract/calendar/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import type { UserId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { ownZone } from '#web/lib/format/time-zones.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { usePageListener } from '#web/lib/page-effects.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import {
  type CalendarView,
  calendarViews,
  type Day,
  dayOf,
  daysOfView,
  isDay,
  keyOfEvent,
  momentOf,
  rangeOfDays,
  stepDay,
} from './agenda-days.ts'
import { accountsOptions, busyOptions, eventsOptions, isSyncing, overlaysOptions, useCalendarWork } from './api.ts'
import CalendarConnections from './calendar-connections.tsx'
import { EventList } from './event-list.tsx'
import { EventPanel } from './event-panel.tsx'
import { calendarMessages } from './messages/index.ts'
import { MonthGrid } from './month-grid.tsx'
import { OptionsPanel, overlayKinds } from './options-panel.tsx'
import { PeriodBar } from './period-bar.tsx'
import { TimeGrid } from './time-grid.tsx'
import type { FormStart } from './written-event.ts'

const EventForm = lazy(() => import('./event-form.tsx'))
const FindTime = lazy(() => import('./find-time.tsx'))

/** `/calendar`: the person's agenda by day, week, month or as a list. */
export default function CalendarPage() {
  const t = useMessages(calendarMessages)
  const accounts = useQuery(accountsOptions)
  usePageTitle(t.title)
  const found = accounts.data
  if (found && found.accounts.length > 0) return <Agenda found={found} />
  return (
    <>
      <TopBar title={t.title} />
      <ScreenColumn width="list">
        <Loaded query={accounts} failed={t.failed} rows={8}>
          {() => (
            <>
              <EmptyState icon={<CalendarDays />} title={t.empty}>
                {t.emptyText}
              </EmptyState>
              <CalendarConnections />
            </>
          )}
        </Loaded>
      </ScreenColumn>
    </>
  )
}

type Panel = { kind: 'event'; key: string } | { kind: 'options' }
type Opened = { kind: 'form'; given: FormStart } | { kind: 'find' }

const colors = Array.from({ length: 8 }, (_, index) => `var(--chart-${index + 1})`)

function Agenda({ found }: { found: CalendarAccounts }) {
  const t = useMessages(calendarMessages)
  const language = useLanguage()
  const phone = usePhone()
  const { view, day, show } = useShownPeriod(phone)
  const [panel, setPanel] = useState<Panel>()
  const [opened, setOpened] = useState<Opened>()
  const [kinds, setKinds] = useState<readonly CalendarOverlay['kind'][]>(overlayKinds)
  const { work, busy } = useCalendarWork()
  const syncing = isSyncing(found)
  const days = daysOfView(view, day)
  const range = rangeOfDays(days)
  const events = useQuery(eventsOptions(range, syncing))
  useEventsOfLook(found)
  const overlays = useQuery(overlaysOptions(range, ownZone()))
  const [watched, setWatched] = useState<UserId[]>([])
  const busyTimes = useQuery(busyOptions(range, watched))
  const colorOf = ({ calendar_id }: CalendarEvent) => {
    const index = found.calendars.findIndex(({ id }) => id === calendar_id)
    return found.calendars[index]?.color ?? colors[Math.max(0, index) % colors.length] ?? ''
  }
  const shown = {
    events: events.data?.events ?? [],
    overlays: (overlays.data ?? []).filter(({ kind }) => kinds.includes(kind)),
    colorOf,
    busy: watched.length > 0 ? (busyTimes.data ?? []).filter(({ user_id }) => watched.includes(user_id)) : [],
  }
  const create = (start: Date) =>
    setOpened({ kind: 'form', given: { kind: 'new', start, end: new Date(start.getTime() + 3_600_000) } })
  const createNext = () => create(nextHour(day))
  useCalendarKeys({ view, day, show, create: createNext, isOpen: opened !== undefined })
  const openEvent = (event: CalendarEvent) => setPanel({ kind: 'event', key: keyOfEvent(event) })
  const chosen = panel?.kind === 'event' ? shown.events.find((event) => keyOfEvent(event) === panel.key) : undefined
  const canCreate = found.calendars.some(({ can_write }) => can_write)
  return (
    <>
      <TopBar
        title={t.title}
        actions={
          <>
            <IconButton
              label={t.refresh}
              disabled={busy === 'sync' || syncing}
              onClick={() => void work('sync', () => api.call(calls.syncCalendars, {}))}
            >
              <RefreshCw />
            </IconButton>
            <IconButton label={t.findTime} onClick={() => setOpened({ kind: 'find' })}>
              <UsersRound />
            </IconButton>
            <IconButton
              label={t.options}
              pressed={panel?.kind === 'options'}
              onClick={() => setPanel(panel?.kind === 'options' ? undefined : { kind: 'options' })}
            >
              <Settings2 />
            </IconButton>
            {canCreate && (
              <Button variant="primary" icon={<Plus />} aria-label={t.create} onClick={createNext}>
                <span className="phone:hidden">{t.create}</span>
              </Button>
            )}
          </>
        }
      />
      <Troubles found={found} />
      {events.data?.cut && <Banner tone="warn">{t.cut}</Banner>}
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <PeriodBar view={view} day={day} days={days} show={show} />
          <Loaded query={events} failed={t.eventsFailed} rows={8}>
            {() => {
              if (view === 'list') return <EventList days={days} shown={shown} onOpen={openEvent} />
              if (view !== 'month')
                return <TimeGrid key={view} days={days} shown={shown} onOpen={openEvent} onCreate={create} />
              const toDay = (next: Day) => show({ view: phone ? 'list' : 'day', day: next })
              return <MonthGrid days={days} month={day.slice(0, 7)} shown={shown} onOpen={openEvent} onDay={toDay} />
            }}
          </Loaded>
          <p className="flex-none border-line-soft border-t px-4 py-1 text-11 text-fg-3">
            {t.zone(ownZone().replaceAll('_', ' '))}
          </p>
        </div>
        {panel?.kind === 'options' && (
          <OptionsPanel
            found={found}
            kinds={kinds}
            onKinds={setKinds}
            watched={watched}
            onWatch={setWatched}
            onClose={() => setPanel(undefined)}
          />
        )}
        {chosen && (
          <EventPanel
            key={keyOfEvent(chosen)}
            event={chosen}
            calendarName={found.calendars.find(({ id }) => id === chosen.calendar_id)?.name ?? ''}
            onClose={() => setPanel(undefined)}
            onEdit={() => setOpened({ kind: 'form', given: { kind: 'edit', event: chosen } })}
          />
        )}
      </div>
      <Suspense>
        {opened?.kind === 'form' && (
          <EventForm given={opened.given} calendars={found.calendars} onClose={() => setOpened(undefined)} />
        )}
        {opened?.kind === 'find' && (
          <FindTime
            onClose={() => setOpened(undefined)}
            onPick={(start, end, attendees) =>
              setOpened({ kind: 'form', given: { kind: 'new', start, end, attendees } })
            }
          />
        )}
      </Suspense>
      <span className="sr-only" aria-live="polite">
        {syncing ? t.syncing : formatDate(momentOf(day), language, 'long')}
      </span>
    </>
  )
}

/** A look at the vendor that has ended may have brought events: they are asked again. */
function useEventsOfLook({ accounts }: CalendarAccounts): void {
  const queries = useQueryClient()
  const looks = accounts.map(({ synced_at }) => synced_at).join(' ')
  const shown = useRef(looks)
  useEffect(() => {
    if (shown.current === looks) return
    shown.current = looks
    void invalidateEndpoints(queries, ['listCalendarEvents', 'getBusyTimes'])
  }, [looks, queries])
}

/** The next full hour, on the day that is shown. */
function nextHour(day: Day): Date {
  const now = new Date()
  const start = momentOf(day)
  start.setHours(day === dayOf(now) ? now.getHours() + 1 : 9)
  return start
}

type Show = (next: { view?: CalendarView; day?: Day }) => void

/** What is looked at stands in the address. */
function useShownPeriod(phone: boolean): { view: CalendarView; day: Day; show: Show } {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const isView = (view: unknown): view is CalendarView => (calendarViews as readonly unknown[]).includes(view)
  const view = isView(search.view) ? search.view : phone ? 'list' : 'week'
  const day = isDay(search.day) ? search.day : dayOf(new Date())
  return {
    view,
    day,
    show: (next) => void navigate({ to: '/calendar', search: { view, day, ...next } as never }),
  }
}

type KeyOptions = { view: CalendarView; day: Day; show: Show; create: () => void; isOpen: boolean }

/** T is today, D, W, M and L are the views, N is a new event, the arrows go on and back. */
function useCalendarKeys({ view, day, show, create, isOpen }: KeyOptions): void {
  usePageListener('keydown', (event) => {
    const { target } = event
    const isWriting =
      target instanceof HTMLElement &&
      target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=listbox]')
    if (isOpen || isWriting || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
    const views: Record<string, CalendarView> = { d: 'day', w: 'week', m: 'month', l: 'list' }
    const key = event.key.toLowerCase()
    const chosen = views[key]
    if (chosen) show({ view: chosen })
    else if (key === 't') show({ day: dayOf(new Date()) })
    else if (key === 'n') create()
    else if (event.key === 'ArrowLeft') show({ day: stepDay(view, day, -1) })
    else if (event.key === 'ArrowRight') show({ day: stepDay(view, day, 1) })
    else return
    event.preventDefault()
  })
}

/** What keeps the agenda from being up to date. */
function Troubles({ found: { accounts } }: { found: CalendarAccounts }) {
  const t = useMessages(calendarMessages)
  return (
    <>
      {accounts.map(({ kind, account, state }) =>
        state === 'syncing' ? (
          <Banner key={kind}>{t.syncing}</Banner>
        ) : state === 'ready' ? null : (
          <Banner key={kind} tone={state === 'busy' || state === 'away' ? 'warn' : 'bad'}>
            {t.states[state](account)}
          </Banner>
        ),
      )}
    </>
  )
}
