import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import CalendarPage from './calendar-page.tsx'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'

const calendar = '0199a000-0000-7000-8000-000000000001'
const account = {
  kind: 'google',
  account: 'sri@toko.example',
  state: 'ready',
  synced_at: null,
  retry_at: null,
  shares_busy: false,
}
const connected = {
  accounts: [account],
  calendars: [
    { id: calendar, kind: 'google', name: 'Sri', color: '#9fe1e7', can_write: true, is_primary: true, is_shown: true },
  ],
  google: 'ready',
  in_plan: true,
}
const local = (text: string) => new Date(text).toISOString()
const meeting = {
  ...{ calendar_id: calendar, event: 'm', occurrence: null, title: 'Price meeting', location: '', description: '' },
  ...{
    all_day: false,
    start: local('2026-12-07T09:00:00'),
    end: local('2026-12-07T10:00:00'),
    zone: 'UTC',
    busy: true,
  },
  ...{ tentative: false, organizer: null, attendees: [{ email: 'budi@toko.example', name: 'Budi', response: 'none' }] },
  ...{ link: null, can_change: true, unread_rule: false },
}

function open(accounts: object, sent: unknown[] = [], event: object = meeting) {
  fakeServer([
    [calls.getCalendarAccounts, () => ({ data: accounts })],
    [calls.listCalendarEvents, () => ({ data: { events: [event], cut: false } })],
    [calls.listCalendarOverlays, () => ({ data: [] })],
    [
      calls.createCalendarEvent,
      ({ body }) => {
        sent.push(body)
        return { data: meeting }
      },
    ],
    [
      calls.undoCalendarChange,
      ({ body }) => {
        sent.push(body)
        return { data: null }
      },
    ],
    [
      calls.cancelCalendarEvent,
      ({ body }) => {
        sent.push(body)
        return { data: null }
      },
    ],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={client}>
      <CalendarPage />
      <ToastHost />
    </QueryClientProvider>
  )
  return showAt('/calendar?view=day&day=2026-12-07', { '/calendar': page })
}
beforeEach(() => setLanguage('en'))

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

test('without a calendar it says how to connect one, and what the installation lacks', async () => {
  await open({ accounts: [], calendars: [], google: 'off', in_plan: true })
  await screen.findByText('No calendar is connected')
  expect(screen.getByText('Google Calendar is not set up in this installation.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Connect by CalDAV' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Connect Google Calendar' })).toBeNull()
})

test('who is invited is told only after a second look, and a press too many adds nothing twice', async () => {
  const sent: { key: string; attendees: string[] }[] = []
  await open(connected, sent)
  fireEvent.click(await screen.findByRole('button', { name: 'New event' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add event' }))
  await within(dialog).findByText('Fill this in.')
  fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: 'Stock take' } })
  fireEvent.change(within(dialog).getByLabelText(/^Guests/), { target: { value: 'budi' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add event' }))
  await within(dialog).findByText('“budi” isn’t an email address.')
  fireEvent.change(within(dialog).getByLabelText(/^Guests/), { target: { value: 'Budi@toko.example' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add event' }))
  await screen.findByText('budi@toko.example will be notified by email.')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Save and send' }))
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ title: 'Stock take', attendees: ['budi@toko.example'], calendar_id: calendar })
})

test('an event is cancelled behind a question that names who is told', async () => {
  const sent: unknown[] = []
  await open(connected, sent)
  fireEvent.click(await screen.findByRole('button', { name: /^Price meeting/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel event' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/budi@toko.example will be notified/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel event' }))
  await expect.poll(() => sent).toEqual([{ event: 'm', occurrence: null, extent: 'occurrence' }])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => sent.slice(1)).toEqual([{ event: 'm' }])
  await screen.findByText('It is as it was before')
})

test.each([
  ['Cancel this one', 'occurrence'],
  ['Cancel this and following', 'following'],
  ['Cancel the whole series', 'series'],
])('of an event that repeats a person says how much is cancelled: %s', async (name, extent) => {
  const sent: unknown[] = []
  await open(connected, sent, { ...meeting, occurrence: '2026-12-07T09:00:00' })
  fireEvent.click(await screen.findByRole('button', { name: /^Price meeting/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel event' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  await expect.poll(() => sent).toEqual([{ event: 'm', occurrence: '2026-12-07T09:00:00', extent }])
})

test('what keeps the agenda from being up to date is said', async () => {
  await open({ ...connected, accounts: [{ ...account, state: 'ended' }] })
  await screen.findByText('Access to sri@toko.example has ended. Connect it again.')
})
