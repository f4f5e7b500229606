import { afterAll, beforeEach, expect, test } from 'vitest'
import { outsideAccountEndpoints } from '#contract/add-ons/account-endpoints.ts'
import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { UserId } from '#contract/kit/id.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { connectAccount, registerOAuthClient } from '../../testing/cloud/connect.ts'
import { startGoogleCloud } from '../../testing/cloud/google-cloud.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

const google = await startGoogleCloud()
afterAll(() => google.close())
const server = await testApp({ env: { GOOGLE_URL: google.url } })
google.now = () => server.deps.clock.now().getTime()
const operator = await aPerson(server, { isOperator: true })
await registerOAuthClient(server, operator, 'google', google)

type Headers = Record<string, string>
const address = 'sri@toko.example'
let person: TestPerson

beforeEach(async () => {
  google.person = { email: address, name: 'Sri Wahyuni' }
  delete google.faults.busy
  google.asked.length = 0
  google.calendar.perPage = 100
  google.calendar.invitations.length = 0
  google.calendar.calendars = [
    {
      id: address,
      summary: 'Sri',
      primary: true,
      accessRole: 'owner',
      timeZone: 'Asia/Jakarta',
      backgroundColor: '#9fe1e7',
      events: [],
    },
    { id: 'holidays', summary: 'Holidays', accessRole: 'reader', timeZone: 'Asia/Jakarta', events: [] },
  ]
  person = await aPerson(server)
})

const sync = () => server.app.jobs.runDue('calendar-sync')
const accountsOf = async (headers: Headers) => (await server.call(calls.getCalendarAccounts, { headers })).body.data
const eventsOf = async (from: string, to: string, headers: Headers = person.headers) =>
  (await server.call(calls.listCalendarEvents, { query: { from, to }, headers })).body.data.events

async function connect(who: TestPerson = person) {
  await connectAccount(server, who.headers, 'changeGoogleCalendar')
  await accountsOf(who.headers)
  await sync()
  return (await accountsOf(who.headers)).calendars
}

/** Looks anew, as somebody who presses the button does. */
async function lookAgain() {
  await server.call(calls.syncCalendars, { headers: person.headers })
  await sync()
}

const at = (dateTime: string, timeZone = 'Asia/Jakarta') => ({ dateTime, timeZone })
const meeting = {
  id: 'meeting',
  summary: 'Price meeting',
  start: at('2026-12-07T09:00:00+07:00'),
  end: at('2026-12-07T10:00:00+07:00'),
}
const input = (calendar_id: string, more = {}) => ({
  ...{ calendar_id, event_key: crypto.randomUUID(), title: 'Stock take', zone: 'Asia/Jakarta' },
  when: { all_day: false, start: '2026-12-08T02:00:00Z', end: '2026-12-08T03:00:00Z' },
  ...more,
})

test('a connected account shows its calendars and events, and says how it stands among the add-ons', async () => {
  google.calendar.put(address, {
    ...meeting,
    location: 'Bandung',
    attendees: [{ email: 'budi@toko.example', responseStatus: 'accepted' }],
  })
  google.calendar.put('holidays', {
    id: 'h1',
    summary: 'Natal',
    start: { date: '2026-12-25' },
    end: { date: '2026-12-26' },
  })
  const calendars = await connect()
  expect(calendars).toMatchObject([
    { name: 'Sri', can_write: true, is_primary: true, color: '#9fe1e7' },
    { name: 'Holidays', can_write: false, is_primary: false },
  ])
  expect(await accountsOf(person.headers)).toMatchObject({
    google: 'ready',
    in_plan: true,
    accounts: [{ state: 'ready', account: address }],
  })
  expect(await eventsOf('2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')).toMatchObject([
    {
      title: 'Price meeting',
      location: 'Bandung',
      all_day: false,
      start: '2026-12-07T02:00:00.000Z',
      end: '2026-12-07T03:00:00.000Z',
      occurrence: null,
      attendees: [{ email: 'budi@toko.example', response: 'accepted' }],
      can_change: true,
    },
    { title: 'Natal', all_day: true, start: '2026-12-25', end: '2026-12-25', can_change: false },
  ])
  const addOns = (await server.call(addOnEndpoints.listAddOns, { headers: person.headers })).body.data
  expect(addOns.google_calendar).toMatchObject({ isActive: true, isSetup: true, reason: null, account: address })
  expect(addOns.google_drive).toMatchObject({ isActive: false, isSetup: false })
})

test('this and the following ones: Google’s series is trimmed by the clocks of its zone, what follows is a new one that leaves out what was cancelled', async () => {
  google.calendar.put(address, {
    ...{ id: 'weekly', summary: 'Berlin', attendees: [{ email: 'budi@toko.example', responseStatus: 'accepted' }] },
    start: at('2026-10-19T09:00:00+02:00', 'Europe/Berlin'),
    end: at('2026-10-19T10:00:00+02:00', 'Europe/Berlin'),
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
  })
  google.calendar.put(address, {
    ...{ id: 'weekly_20261102T080000Z', status: 'cancelled', recurringEventId: 'weekly' },
    originalStartTime: at('2026-11-02T09:00:00+01:00', 'Europe/Berlin'),
  })
  const [calendar] = await connect()
  const params = { calendar: calendar!.id }
  const ref = { event: 'weekly', occurrence: '2026-10-26T09:00:00', extent: 'following' }
  const when = { all_day: false, start: '2026-10-26T09:00:00Z', end: '2026-10-26T10:00:00Z' }
  const { headers } = person
  const changed = await server.call(calls.changeCalendarEvent, { params, body: { ...ref, when }, headers })
  const { event } = changed.body.data
  const atGoogle = (id: string) => google.calendar.calendars[0]!.events.find((one) => one.id === id)
  expect(atGoogle('weekly')?.recurrence).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20261026T075959Z'])
  expect(atGoogle(event)).toMatchObject({
    ...{ summary: 'Berlin', attendees: [{ email: 'budi@toko.example', responseStatus: 'accepted' }] },
    start: { dateTime: '2026-10-26T09:00:00Z', timeZone: 'Europe/Berlin' },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=Europe/Berlin:20261102T100000'],
  })
  const starts = async () => (await eventsOf('2026-10-01T00:00:00Z', '2026-12-01T00:00:00Z')).map(({ start }) => start)
  const [before, moved, last] = ['2026-10-19T07:00:00.000Z', '2026-10-26T09:00:00.000Z', '2026-11-09T09:00:00.000Z']
  expect(await starts()).toEqual([before, moved, last])
  const undo = () => server.call(calls.undoCalendarChange, { params, body: { event: 'weekly' }, headers })
  expect((await undo()).body.status).toBe(true)
  expect(atGoogle('weekly')?.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4'])
  expect(atGoogle('weekly')?.attendees).toEqual([{ email: 'budi@toko.example', responseStatus: 'accepted' }])
  expect(atGoogle(event)?.status).toBe('cancelled')
  const first = '2026-10-26T08:00:00.000Z'
  const whole = [before, first, '2026-11-09T08:00:00.000Z']
  expect(await starts()).toEqual(whole)
  await lookAgain()
  expect(await starts()).toEqual(whole)
  await server.call(calls.changeCalendarEvent, { params, body: { ...ref, when }, headers })
  expect(await starts()).toEqual([before, moved, last])
  // Somebody else changed the series meanwhile: it stays whole, and nothing is added.
  google.calendar.put(address, { ...atGoogle('weekly')!, summary: 'Changed' })
  const count = google.calendar.calendars[0]!.events.filter(({ status }) => status !== 'cancelled').length
  google.calendar.put(address, { ...atGoogle(event)!, summary: 'Changed' })
  const stale = { event, occurrence: '2026-11-09T10:00:00', extent: 'following', title: 'Late' }
  const refused = await server.call(calls.changeCalendarEvent, { params, body: stale, headers })
  expect(refused.body.code).toBe('calendar_event_changed')
  expect(google.calendar.calendars[0]!.events.filter(({ status }) => status !== 'cancelled')).toHaveLength(count)
})

test('this and the following ones that were cancelled are there again when that is undone', async () => {
  const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=3']
  google.calendar.put(address, { ...meeting, id: 'weekly', recurrence })
  const [calendar] = await connect()
  const { headers } = person
  const params = { calendar: calendar!.id }
  const starts = async () => (await eventsOf('2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')).map(({ start }) => start)
  const whole = await starts()
  expect(whole).toHaveLength(3)
  const body = { event: 'weekly', occurrence: '2026-12-14T09:00:00', extent: 'following' }
  await server.call(calls.cancelCalendarEvent, { params, body, headers })
  expect(await starts()).toEqual(whole.slice(0, 1))
  expect(
    (await server.call(calls.undoCalendarChange, { params, body: { event: 'weekly' }, headers })).body.status,
  ).toBe(true)
  expect(google.calendar.calendars[0]!.events).toMatchObject([{ id: 'weekly', recurrence }])
  await lookAgain()
  expect(await starts()).toEqual(whole)
})

test('nobody else sees any of it', async () => {
  google.calendar.put(address, meeting)
  const [calendar] = await connect()
  const other = await aPerson(server)
  expect(await eventsOf('2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z', other.headers)).toEqual([])
  const params = { calendar: calendar!.id }
  const cancel = await server.call(calls.cancelCalendarEvent, {
    params,
    body: { event: 'meeting' },
    headers: other.headers,
  })
  expect(cancel.body.code).toBe('calendar_not_found')
  const create = await server.call(calls.createCalendarEvent, { body: input(calendar!.id), headers: other.headers })
  expect(create.body.code).toBe('calendar_not_found')
})

test('a long calendar comes page by page, and afterwards only what has changed', async () => {
  google.calendar.perPage = 10
  for (let index = 0; index < 25; index++)
    google.calendar.put(address, { ...meeting, id: `many${index}`, summary: `Meeting ${index}` })
  await connect()
  expect(await eventsOf('2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')).toHaveLength(25)
  const lists = () => google.asked.filter((line) => line.includes(`/calendars/${encodeURIComponent(address)}/events`))
  expect(lists()).toHaveLength(3)
  google.calendar.put(address, { id: 'many3', status: 'cancelled' })
  google.calendar.put(address, { ...meeting, id: 'many4', summary: 'Renamed' })
  await lookAgain()
  expect(lists()).toHaveLength(4)
  expect(lists().at(-1)).toContain('syncToken=')
  const titles = (await eventsOf('2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')).map(({ title }) => title)
  expect(titles).toHaveLength(24)
  expect(titles).toContain('Renamed')
  expect(titles).not.toContain('Meeting 3')
})

test('a sync token that Google knows no longer begins anew, and what went meanwhile is gone', async () => {
  google.calendar.put(address, meeting)
  google.calendar.put(address, { ...meeting, id: 'other', summary: 'Other' })
  await connect()
  google.calendar.calendars[0]!.events = google.calendar.calendars[0]!.events.filter(({ id }) => id !== 'meeting')
  google.calendar.forgetSyncTokens()
  await lookAgain()
  expect((await eventsOf('2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')).map(({ title }) => title)).toEqual(['Other'])
})

test('nine o’clock stays nine o’clock when summer time begins, and an occurrence that moved stands where it is now', async () => {
  const berlin = (time: string) => at(time, 'Europe/Berlin')
  google.calendar.put(address, {
    id: 'weekly',
    summary: 'Weekly',
    start: berlin('2027-03-22T09:00:00+01:00'),
    end: berlin('2027-03-22T10:00:00+01:00'),
    recurrence: ['RRULE:FREQ=WEEKLY', 'EXDATE;TZID=Europe/Berlin:20270405T090000'],
  })
  google.calendar.put(address, {
    id: 'weekly_20270412T070000Z',
    recurringEventId: 'weekly',
    summary: 'Weekly, later',
    originalStartTime: berlin('2027-04-12T09:00:00+02:00'),
    start: berlin('2027-04-12T15:00:00+02:00'),
    end: berlin('2027-04-12T16:00:00+02:00'),
  })
  google.calendar.put(address, {
    id: 'weekly_20270419T070000Z',
    status: 'cancelled',
    recurringEventId: 'weekly',
    originalStartTime: berlin('2027-04-19T09:00:00+02:00'),
  })
  await connect()
  const found = await eventsOf('2027-03-20T00:00:00Z', '2027-05-01T00:00:00Z')
  expect(found.map(({ start, occurrence }) => [start, occurrence])).toEqual([
    ['2027-03-22T08:00:00.000Z', '2027-03-22T09:00:00'],
    ['2027-03-29T07:00:00.000Z', '2027-03-29T09:00:00'],
    ['2027-04-12T13:00:00.000Z', '2027-04-12T09:00:00'],
    ['2027-04-26T07:00:00.000Z', '2027-04-26T09:00:00'],
  ])
})

test('an event without an end says so; a rule that no day fits keeps the rest of the agenda alive', async () => {
  google.calendar.put(address, { ...meeting, id: 'open', summary: 'Open', endTimeUnspecified: true })
  google.calendar.put(address, {
    ...meeting,
    id: 'bomb',
    summary: 'Bomb',
    recurrence: ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'],
  })
  // As many as somebody sends: the first few are tried, and take their time.
  for (let index = 0; index < 30; index++)
    google.calendar.put('holidays', {
      ...{ ...meeting, id: `bomb${index}`, summary: 'Bomb', start: at('2027-12-07T09:00:00+07:00') },
      ...{ end: at('2027-12-07T10:00:00+07:00'), recurrence: ['RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO'] },
    })
  await connect()
  const found = await eventsOf('2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')
  expect(found.map(({ title, end, unread_rule }) => [title, end, unread_rule])).toEqual([
    ['Bomb', '2026-12-07T03:00:00.000Z', true],
    ['Open', null, false],
  ])
})

test('an event is added once however often it is sent, and those who are invited are told once', async () => {
  const [calendar] = await connect()
  const body = input(calendar!.id, { attendees: ['Budi@Toko.example'], repeats: 'weekly' })
  const create = () => server.call(calls.createCalendarEvent, { body, headers: person.headers })
  const [first, second] = [await create(), await create()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.data).toEqual(first.body.data)
  expect(google.calendar.calendars[0]!.events).toMatchObject([
    {
      summary: 'Stock take',
      recurrence: ['RRULE:FREQ=WEEKLY'],
      start: { dateTime: '2026-12-08T02:00:00Z', timeZone: 'Asia/Jakarta' },
    },
  ])
  expect(google.calendar.invitations).toMatchObject([{ to: ['budi@toko.example'], what: 'made' }])
  const found = await eventsOf('2026-12-01T00:00:00Z', '2026-12-20T00:00:00Z')
  expect(found.map(({ start }) => start)).toEqual(['2026-12-08T02:00:00.000Z', '2026-12-15T02:00:00.000Z'])
})

test('one occurrence moves and another is cancelled; a series that moves takes all along', async () => {
  const [calendar] = await connect()
  const made = await server.call(calls.createCalendarEvent, {
    body: input(calendar!.id, { repeats: 'weekly' }),
    headers: person.headers,
  })
  const { event } = made.body.data
  const params = { calendar: calendar!.id }
  const change = (body: object) =>
    server.call(calls.changeCalendarEvent, { params, body: { event, ...body }, headers: person.headers })
  const when = { all_day: false, start: '2026-12-15T05:00:00Z', end: '2026-12-15T06:00:00Z' }
  const moved = await change({ occurrence: '2026-12-15T09:00:00', when })
  expect(moved.body.data).toMatchObject({ start: '2026-12-15T05:00:00.000Z', occurrence: '2026-12-15T09:00:00' })
  const body = { event, occurrence: '2026-12-22T09:00:00' }
  expect((await server.call(calls.cancelCalendarEvent, { params, body, headers: person.headers })).status).toBe(200)
  const starts = async () => (await eventsOf('2026-12-01T00:00:00Z', '2027-01-06T00:00:00Z')).map(({ start }) => start)
  expect(await starts()).toEqual([
    '2026-12-08T02:00:00.000Z',
    '2026-12-15T05:00:00.000Z',
    '2026-12-29T02:00:00.000Z',
    '2027-01-05T02:00:00.000Z',
  ])
  await lookAgain()
  expect(await starts()).toHaveLength(4)
  const later = { all_day: false, start: '2026-12-29T04:00:00Z', end: '2026-12-29T05:30:00Z' }
  expect((await change({ occurrence: '2026-12-29T09:00:00', extent: 'series', when: later })).status).toBe(200)
  expect(google.calendar.calendars[0]!.events[0]).toMatchObject({
    start: { dateTime: '2026-12-08T04:00:00.000Z' },
    end: { dateTime: '2026-12-08T05:30:00.000Z' },
  })
})

test('one occurrence that was moved or cancelled is as it was when that is undone; so is an event', async () => {
  google.calendar.put(address, {
    ...{ ...meeting, id: 'weekly', attendees: [{ email: 'budi@toko.example', responseStatus: 'accepted' }] },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
  })
  google.calendar.put(address, { ...meeting, id: 'single', summary: 'Alone' })
  const [calendar] = await connect()
  const { headers } = person
  const params = { calendar: calendar!.id }
  const undo = (event: string) => server.call(calls.undoCalendarChange, { params, body: { event }, headers })
  const shown = async () =>
    (await eventsOf('2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')).map(({ title, start }) => `${start} ${title}`)
  const whole = await shown()
  expect(whole).toHaveLength(4)
  const ref = { event: 'weekly', occurrence: '2026-12-14T09:00:00' }
  const when = { all_day: false, start: '2026-12-14T06:00:00Z', end: '2026-12-14T07:00:00Z' }
  await server.call(calls.changeCalendarEvent, { params, body: { ...ref, when, title: 'Moved' }, headers })
  expect(await shown()).toContain('2026-12-14T06:00:00.000Z Moved')
  await undo('weekly')
  expect(await shown()).toEqual(whole)
  await server.call(calls.cancelCalendarEvent, { params, body: ref, headers })
  expect(await shown()).toHaveLength(3)
  await undo('weekly')
  expect(await shown()).toEqual(whole)
  await server.call(calls.cancelCalendarEvent, { params, body: { event: 'single' }, headers })
  await undo('single')
  expect(await shown()).toEqual(whole)
  await lookAgain()
  expect(await shown()).toEqual(whole)
})

test('what somebody changed meanwhile is not overwritten, and is there for the next try', async () => {
  google.calendar.put(address, meeting)
  const [calendar] = await connect()
  google.calendar.put(address, { ...meeting, summary: 'Changed elsewhere' })
  const params = { calendar: calendar!.id }
  const change = () =>
    server.call(calls.changeCalendarEvent, {
      params,
      body: { event: 'meeting', title: 'Mine' },
      headers: person.headers,
    })
  expect((await change()).body.code).toBe('calendar_event_changed')
  expect(google.calendar.calendars[0]!.events[0]!.summary).toBe('Changed elsewhere')
  await sync()
  expect((await change()).status).toBe(200)
  expect(google.calendar.calendars[0]!.events[0]!.summary).toBe('Mine')
})

test('who stays invited keeps what they answered, and so does the room', async () => {
  const room = { email: 'room@resource.calendar.google.com', resource: true, responseStatus: 'accepted' }
  const budi = { email: 'budi@toko.example', responseStatus: 'accepted' }
  google.calendar.put(address, { ...meeting, attendees: [budi, { email: 'old@toko.example' }, room] })
  const [calendar] = await connect()
  const params = { calendar: calendar!.id }
  const body = { event: 'meeting', attendees: ['budi@toko.example', 'ayu@toko.example'] }
  const changed = await server.call(calls.changeCalendarEvent, { params, body, headers: person.headers })
  expect(changed.status).toBe(200)
  expect(google.calendar.calendars[0]!.events[0]!.attendees).toEqual([budi, room, { email: 'ayu@toko.example' }])
})

test('a calendar that is only read, an end before the start and a range of years are refused in words', async () => {
  const [, holidays] = await connect()
  const create = (body: object, language = 'en') =>
    server.call(calls.createCalendarEvent, { body, headers: { ...person.headers, 'accept-language': language } })
  expect((await create(input(holidays!.id))).body.code).toBe('calendar_read_only')
  const [own] = await connect()
  const when = { all_day: false, start: '2026-12-08T03:00:00Z', end: '2026-12-08T02:00:00Z' }
  expect((await create(input(own!.id, { when }), 'id')).body.message).toBe('Acara ini berakhir sebelum dimulai.')
  const query = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }
  const range = await server.call(calls.listCalendarEvents, { query, headers: person.headers })
  expect(range.body.code).toBe('calendar_range_too_long')
})

test('Google that asks to wait is left alone as long, and the agenda shows what is known', async () => {
  google.calendar.put(address, meeting)
  await connect()
  google.faults.busy = { times: 1, seconds: 90 }
  await lookAgain()
  expect((await accountsOf(person.headers)).accounts).toMatchObject([{ state: 'busy', retry_at: expect.any(String) }])
  expect(await eventsOf('2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')).toHaveLength(1)
  const before = google.asked.length
  await lookAgain()
  expect(google.asked.length).toBe(before)
  server.pass(91)
  await sync()
  expect((await accountsOf(person.headers)).accounts).toMatchObject([{ state: 'ready', retry_at: null }])
  const [calendar] = (await accountsOf(person.headers)).calendars
  google.faults.busy = { times: 1, seconds: 12 }
  const refused = await server.call(calls.createCalendarEvent, { body: input(calendar!.id), headers: person.headers })
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Google Calendar is receiving too many requests. Try again in 12 seconds.',
  ])
})

test('a grant that was taken back is said, and connecting again mends it', async () => {
  google.calendar.put(address, meeting)
  await connect()
  google.takeBack(address)
  await lookAgain()
  expect((await accountsOf(person.headers)).accounts).toMatchObject([{ state: 'ended' }])
  const addOns = (await server.call(addOnEndpoints.listAddOns, { headers: person.headers })).body.data
  expect(addOns.google_calendar).toMatchObject({ isActive: false, isSetup: true })
  await connect()
  expect((await accountsOf(person.headers)).accounts).toMatchObject([{ state: 'ready' }])
})

test('disconnecting forgets all of it, and takes nothing from a drive of the same account', async () => {
  google.calendar.put(address, meeting)
  google.revoked.length = 0
  await connectAccount(server, person.headers)
  await connect()
  expect((await server.call(calls.disconnectGoogleCalendar, { headers: person.headers })).status).toBe(200)
  await server.app.jobs.runDue('outside-revocation')
  expect(google.revoked).toEqual([])
  expect((await server.call(addOnEndpoints.getDrive, { headers: person.headers })).body.data.state).toBe('ready')
  const { rows } = await server.deps.pool.query('select id from calendar_accounts where user_id = $1', [person.id])
  expect(rows).toEqual([])
  expect((await server.call(calls.disconnectGoogleCalendar, { headers: person.headers })).body.code).toBe(
    'calendar_not_connected',
  )
  await server.call(addOnEndpoints.disconnectDrive, { headers: person.headers })
  await server.app.jobs.runDue('outside-revocation')
  // Nothing rests on it any more.
  expect(google.revoked).toEqual([address])
})

test('colleagues see when somebody is busy if they allow it, and nothing else', async () => {
  const owner = await aPerson(server, { name: 'Ayu' })
  const workspace = await aWorkspace(server, owner)
  const there = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body: there, headers: owner.headers })
  const member = await aMember(server, owner, workspace, { name: 'Budi' })
  // Far away: a time that is over is none that is found.
  google.calendar.put(address, {
    ...{ ...meeting, summary: 'Secret plan' },
    ...{ start: at('2037-12-07T09:00:00+07:00'), end: at('2037-12-07T10:00:00+07:00') },
  })
  google.calendar.put(address, {
    ...meeting,
    id: 'free',
    transparency: 'transparent',
    start: at('2037-12-07T13:00:00+07:00'),
    end: at('2037-12-07T14:00:00+07:00'),
  })
  await connect(member)
  const people = [member.id] as UserId[]
  const range = { from: '2037-12-07T00:00:00Z', to: '2037-12-08T00:00:00Z' }
  const busy = async (headers: Headers) =>
    (await server.call(calls.getBusyTimes, { body: { ...range, people }, headers })).body
  expect((await busy(owner.headers)).code).toBe('calendar_colleague_not_found')
  const share = (shares_busy: boolean) =>
    server.call(calls.updateCalendarSettings, { body: { shares_busy }, headers: member.headers })
  await share(true)
  expect((await server.call(calls.listCalendarColleagues, { headers: owner.headers })).body.data).toMatchObject([
    { name: 'Budi' },
  ])
  const [, theirs] = (await busy(owner.headers)).data
  expect(theirs).toMatchObject({
    name: 'Budi',
    busy: [{ start: '2037-12-07T02:00:00.000Z', end: '2037-12-07T03:00:00.000Z' }],
  })
  expect(JSON.stringify(theirs)).not.toContain('Secret')
  const stranger = await aPerson(server)
  expect((await busy(stranger.headers)).code).toBe('calendar_colleague_not_found')
  const body = { ...range, people, minutes: 60, zone: 'Asia/Jakarta', hours: { from: '09:00', to: '12:00' } }
  const alone = await server.call(calls.findCalendarTime, { body, headers: owner.headers })
  expect(alone.body.code).toBe('calendar_not_connected')
  await connect(owner)
  const found = await server.call(calls.findCalendarTime, { body, headers: owner.headers })
  expect(found.body.data.times.map(({ start }) => start)).toEqual([
    '2037-12-07T03:00:00.000Z',
    '2037-12-07T04:00:00.000Z',
  ])
  await share(false)
  expect((await busy(owner.headers)).code).toBe('calendar_colleague_not_found')
  await share(true)
  await server.call(workspaceEndpoints.removeMember, {
    params: { id: workspace, memberId: member.id },
    headers: owner.headers,
  })
  expect((await busy(owner.headers)).code).toBe('calendar_colleague_not_found')
})

test('half a consent is refused, and a drive of the person stays connected', async () => {
  await connectAccount(server, person.headers)
  google.withheld = ['https://www.googleapis.com/auth/calendar.events']
  google.revoked.length = 0
  const refused = await connectAccount(server, person.headers, 'changeGoogleCalendar')
  google.withheld = []
  expect(refused.body.code).toBe('consent_incomplete')
  await server.app.jobs.runDue('outside-revocation')
  expect(google.revoked).toEqual([])
  expect((await server.call(addOnEndpoints.getDriveToken, { headers: person.headers })).status).toBe(200)
  expect(
    (
      await server.call(outsideAccountEndpoints.finishConsent, {
        body: { handle: 'x'.repeat(30) },
        headers: person.headers,
      })
    ).status,
  ).toBe(400)
})
