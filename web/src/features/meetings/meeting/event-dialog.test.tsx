import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { MeetingItem } from '#contract/meetings/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { messages as en } from '../messages/en.ts'
import { EventDialog } from './event-dialog.tsx'

const calendar = { kind: 'caldav', color: null, is_primary: false, is_shown: true }
const [read, own] = ['0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000002']
const item = { text: 'Send the offer', owner: 'Sri', due: '2026-12-08' } as MeetingItem

function open(calendars: object[]) {
  const sent: { event_key: string }[] = []
  let closed = 0
  fakeServer([
    [calls.getCalendarAccounts, () => ({ data: { accounts: [], calendars, google: 'off', in_plan: true } })],
    [
      calls.createCalendarEvent,
      ({ body }) => {
        sent.push(body as { event_key: string })
        return sent.length === 1 ? { status: 503, code: 'calendar_away', message: 'x' } : { data: {} }
      },
    ],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const dialog = (
    <QueryClientProvider client={client}>
      <EventDialog title="Price meeting" item={item} onClose={() => closed++} />
    </QueryClientProvider>
  )
  void showAt('/', { '/': dialog, '/calendar': null })
  return { sent, closed: () => closed }
}
beforeEach(() => setLanguage('en'))

test('an action item becomes an event once somebody has looked at it, and once however often it is tried', async () => {
  const { sent, closed } = open([
    { ...calendar, id: read, name: 'Holidays', can_write: false },
    { ...calendar, id: own, name: 'Work', can_write: true },
  ])
  const title = await screen.findByDisplayValue('Sri: Send the offer')
  expect(sent).toEqual([])
  fireEvent.change(title, { target: { value: 'Offer to Budi' } })
  const add = () => fireEvent.click(screen.getByRole('button', { name: en.event.add }))
  add()
  await waitFor(() => expect(sent).toHaveLength(1))
  // What the server could not do is not lost.
  await waitFor(() => expect(screen.getByRole('button', { name: en.event.add })).toHaveProperty('disabled', false))
  expect([closed(), screen.getByDisplayValue('Offer to Budi') !== null]).toEqual([0, true])
  add()
  await waitFor(() => expect(closed()).toBe(1))
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]).toMatchObject({
    ...{ calendar_id: own, title: 'Offer to Budi', description: 'Price meeting' },
    when: { all_day: true, start: '2026-12-08', end: '2026-12-08' },
  })
})

test('without a calendar that may be written to it says so', async () => {
  open([{ ...calendar, id: read, name: 'Holidays', can_write: false }])
  await screen.findByText(en.event.none)
  expect(screen.queryByRole('button', { name: en.event.add })).toBeNull()
})
