import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { noRadicale, startRadicale } from '../../testing/radicale.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const range = { from: '2026-12-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }

test('an address of a private network, one that does not answer and one without calendars are told apart', async () => {
  const { headers } = await aPerson(server)
  const connect = (url: string, language = 'en') =>
    server.call(calls.connectCalDav, {
      body: { url, user: 'sri', password: 'x' },
      headers: { ...headers, 'accept-language': language },
    })
  expect((await connect('http://10.0.0.1/dav')).body.code).toBe('caldav_not_reached')
  expect((await connect('http://127.0.0.1:9/dav')).body.code).toBe('caldav_not_reached')
  expect((await connect(`${server.url}/nothing-here`, 'id')).body.message).toBe('Tidak ada kalender di alamat ini.')
})

describe.skipIf(noRadicale)(`against a real Radicale${noRadicale ? ` (${noRadicale})` : ''}`, () => {
  let dav: Awaited<ReturnType<typeof startRadicale>>
  let person: TestPerson
  beforeAll(async () => {
    dav = await startRadicale()
  })
  afterAll(() => dav?.stop())
  const work = '/sri/work/'
  beforeEach(async () => {
    await dav.ask(work, 'DELETE')
    const props =
      '<displayname>Work</displayname><I:calendar-color xmlns:I="http://apple.com/ns/ical/">#ff8800ff</I:calendar-color>'
    const body = `<mkcol xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop><resourcetype><collection/><C:calendar/></resourcetype>${props}<C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set></prop></set></mkcol>`
    expect((await dav.ask(work, 'MKCOL', body)).status).toBe(201)
    person = await aPerson(server)
  })

  const sync = () => server.app.jobs.runDue('calendar-sync')
  const accountsOf = async () => (await server.call(calls.getCalendarAccounts, { headers: person.headers })).body.data
  const events = async () =>
    (await server.call(calls.listCalendarEvents, { query: range, headers: person.headers })).body.data.events
  const connect = (password = dav.password) =>
    server.call(calls.connectCalDav, { body: { url: dav.url, user: dav.user, password }, headers: person.headers })
  const connected = async () => {
    const { body } = await connect()
    await sync()
    expect(body.status).toBe(true)
    return (await accountsOf()).calendars[0]!.id
  }
  const lookAgain = async () => {
    await server.call(calls.syncCalendars, { headers: person.headers })
    await sync()
  }
  const put = (name: string, body: string) =>
    dav.ask(
      `${work}${name}.ics`,
      'PUT',
      ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//T//T//EN', body, 'END:VCALENDAR', ''].join('\r\n'),
      { 'content-type': 'text/calendar' },
    )
  const own = (uid: string, lines: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')

  test('a wrong password is said at once and nothing is kept; the right one is kept sealed', async () => {
    expect((await connect('wrong')).body.code).toBe('caldav_wrong_password')
    expect((await accountsOf()).accounts).toEqual([])
    await connected()
    expect(await accountsOf()).toMatchObject({
      accounts: [{ kind: 'caldav', state: 'ready' }],
      calendars: [{ name: 'Work', color: '#ff8800', can_write: true }],
    })
    const { rows } = await server.deps.pool.query('select * from calendar_accounts where user_id = $1', [person.id])
    expect(JSON.stringify(rows)).not.toContain(dav.password)
    const addOns = (await server.call(addOnEndpoints.listAddOns, { headers: person.headers })).body.data
    expect(addOns.google_calendar).toMatchObject({ isActive: true, isSetup: true })
  })

  test('what another program puts there comes, changes and goes; a zone that only the text knows is followed', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Kantor',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0700',
      'TZOFFSETTO:+0700',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n')
    await put(
      'one',
      `${zone}\r\n${own('one', ['SUMMARY:Gudang', 'DTSTART;TZID=Kantor:20261207T090000', 'DURATION:PT45M'])}`,
    )
    await put('day', own('day', ['SUMMARY:Libur', 'DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261212']))
    await connected()
    expect(await events()).toMatchObject([
      { title: 'Gudang', start: '2026-12-07T02:00:00.000Z', end: '2026-12-07T02:45:00.000Z' },
      { title: 'Libur', all_day: true, start: '2026-12-10', end: '2026-12-11' },
    ])
    await put('one', own('one', ['SUMMARY:Gudang baru', 'DTSTART:20261208T020000Z', 'DTEND:20261208T030000Z']))
    await dav.ask(`${work}day.ics`, 'DELETE')
    await lookAgain()
    expect(await events()).toMatchObject([{ title: 'Gudang baru', start: '2026-12-08T02:00:00.000Z' }])
  })

  test('an event is made, moved and cancelled there; those who are invited get a mail that calendars understand', async () => {
    const calendar = await connected()
    const headers = person.headers
    const body = {
      ...{
        calendar_id: calendar,
        event_key: crypto.randomUUID(),
        title: 'Stok',
        zone: 'Asia/Jakarta',
        repeats: 'weekly',
      },
      when: { all_day: false, start: '2026-12-08T02:00:00Z', end: '2026-12-08T03:00:00Z' },
      attendees: ['budi@toko.example'],
    }
    const made = await server.call(calls.createCalendarEvent, { body, headers })
    expect(made.status).toBe(200)
    await server.app.jobs.runDue('calendar-invitations')
    const mail = server.mails.findLast(({ to }) => to === 'budi@toko.example')
    expect(mail?.attachments?.[0]?.contentType).toContain('method=REQUEST')
    expect(mail?.attachments?.[0]?.content.toString()).toContain('METHOD:REQUEST')
    const { event } = made.body.data
    const stored = await (await dav.ask(event, 'GET')).text()
    expect(stored).toContain('DTSTART;TZID=Asia/Jakarta:20261208T090000')
    const params = { calendar }
    const when = { all_day: false, start: '2026-12-15T05:00:00Z', end: '2026-12-15T06:00:00Z' }
    const moved = await server.call(calls.changeCalendarEvent, {
      params,
      body: { event, occurrence: '2026-12-15T09:00:00', when },
      headers,
    })
    expect(moved.body.data.start).toBe('2026-12-15T05:00:00.000Z')
    const cancelled = await server.call(calls.cancelCalendarEvent, {
      params,
      body: { event, occurrence: '2026-12-22T09:00:00' },
      headers,
    })
    expect(cancelled.body).toEqual({ status: true, message: expect.any(String), data: null })
    await lookAgain()
    expect((await events()).map(({ start }) => start)).toEqual([
      '2026-12-08T02:00:00.000Z',
      '2026-12-15T05:00:00.000Z',
      '2026-12-29T02:00:00.000Z',
    ])
    await server.call(calls.cancelCalendarEvent, { params, body: { event, extent: 'series' }, headers })
    expect((await dav.ask(event, 'GET')).status).toBe(404)
    await server.app.jobs.runDue('calendar-invitations')
    expect(server.mails.at(-1)?.attachments?.[0]?.content.toString()).toContain('METHOD:CANCEL')
  })

  test('this and the following ones become a series of their own: as many as were left, with what differs among them; the rest stays', async () => {
    const zone =
      'BEGIN:VTIMEZONE\r\nTZID:Asia/Jakarta\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0700\r\nTZOFFSETTO:+0700\r\nEND:STANDARD\r\nEND:VTIMEZONE'
    const at = (name: string, time: string) => `${name};TZID=Asia/Jakarta:${time}`
    const series = own('rapat', [
      'SUMMARY:Rapat',
      at('DTSTART', '20261201T090000'),
      at('DTEND', '20261201T100000'),
      'RRULE:FREQ=WEEKLY;COUNT=5',
      at('EXDATE', '20261222T090000'),
    ])
    const differs = own('rapat', [
      'SUMMARY:Khusus',
      at('RECURRENCE-ID', '20261229T090000'),
      at('DTSTART', '20261229T140000'),
      at('DTEND', '20261229T150000'),
    ])
    await put('rapat', `${zone}\r\n${series}\r\n${differs}`)
    await put('libur', own('libur', ['SUMMARY:Piket', 'DTSTART;VALUE=DATE:20261202', 'RRULE:FREQ=DAILY;COUNT=3']))
    const calendar = await connected()
    const { headers } = person
    const params = { calendar }
    const [first] = await events()
    const when = { all_day: false, start: '2026-12-15T03:00:00Z', end: '2026-12-15T04:00:00Z' }
    const ref = { event: first!.event, occurrence: '2026-12-15T09:00:00', extent: 'following' }
    const changed = await server.call(calls.changeCalendarEvent, {
      params,
      body: { ...ref, title: 'Rapat baru', when },
      headers,
    })
    expect(changed.body.data).toMatchObject({ title: 'Rapat baru', start: '2026-12-15T03:00:00.000Z' })
    const kept = await (await dav.ask(`${work}rapat.ics`, 'GET')).text()
    expect(kept).toContain('UNTIL=20261215T015959Z')
    expect(kept).not.toMatch(/COUNT|EXDATE|Khusus/)
    expect(await (await dav.ask(changed.body.data.event, 'GET')).text()).toContain('COUNT=3')
    const titled = async (title: RegExp) =>
      (await events()).filter((event) => title.test(event.title)).map(({ title: name, start }) => `${start} ${name}`)
    await lookAgain()
    expect(await titled(/Rapat|Khusus/)).toEqual([
      '2026-12-01T02:00:00.000Z Rapat',
      '2026-12-08T02:00:00.000Z Rapat',
      '2026-12-15T03:00:00.000Z Rapat baru',
      '2026-12-29T07:00:00.000Z Khusus',
    ])
    const cancelled = { event: first!.event, occurrence: '2026-12-08T09:00:00', extent: 'following' }
    await server.call(calls.cancelCalendarEvent, { params, body: cancelled, headers })
    expect(await titled(/Rapat|Khusus/)).toHaveLength(3)
    const undo = (event: string) => server.call(calls.undoCalendarChange, { params, body: { event }, headers })
    expect((await undo(first!.event)).body.status).toBe(true)
    expect(await titled(/Rapat|Khusus/)).toHaveLength(4)
    expect((await undo(first!.event)).body.code).toBe('calendar_undo_over')
    const day = (await events()).find(({ title }) => title === 'Piket')!
    const days = { event: day.event, occurrence: '2026-12-03', extent: 'following' }
    await server.call(calls.cancelCalendarEvent, { params, body: days, headers })
    await lookAgain()
    expect(await titled(/Piket/)).toEqual(['2026-12-02 Piket'])
    const all = { event: day.event, occurrence: '2026-12-02', extent: 'following' }
    await server.call(calls.cancelCalendarEvent, { params, body: all, headers })
    expect((await dav.ask(day.event, 'GET')).status).toBe(404)
  })

  test('a series that was split is one again when that is undone, with what differs in it, unless somebody changed a half since', async () => {
    const at = (name: string, time: string) => `${name}:${time}Z`
    const series = own('apel', [
      ...[
        'SUMMARY:Apel',
        at('DTSTART', '20261201T020000'),
        at('DTEND', '20261201T030000'),
        'RRULE:FREQ=WEEKLY;COUNT=5',
      ],
      ...[at('EXDATE', '20261222T020000'), 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:budi@toko.example'],
    ])
    const differs = own('apel', [
      ...['SUMMARY:Khusus', at('RECURRENCE-ID', '20261229T020000'), at('DTSTART', '20261229T070000')],
      at('DTEND', '20261229T080000'),
    ])
    await put('apel', `${series}\r\n${differs}`)
    const calendar = await connected()
    const { headers } = person
    const shown = async () => (await events()).map(({ title, start }) => `${start.slice(5, 16)} ${title}`)
    const whole = ['12-01T02:00 Apel', '12-08T02:00 Apel', '12-15T02:00 Apel', '12-29T07:00 Khusus']
    expect(await shown()).toEqual(whole)
    const event = (await events())[0]!.event
    const ref = { event, occurrence: '2026-12-15T02:00:00', extent: 'following' }
    const split = (title: string) =>
      server.call(calls.changeCalendarEvent, { params: { calendar }, body: { ...ref, title }, headers })
    const undo = (language = 'en') =>
      server.call(calls.undoCalendarChange, {
        ...{ params: { calendar }, body: { event } },
        headers: { ...headers, 'accept-language': language },
      })
    const rest = (await split('Baru')).body.data.event
    expect((await undo()).body.status).toBe(true)
    expect((await dav.ask(rest, 'GET')).status).toBe(404)
    await lookAgain()
    expect(await shown()).toEqual(whole)
    // Budi has the series again, and not the half that was split off.
    await server.app.jobs.runDue('calendar-invitations')
    const isTold = (...texts: RegExp[]) =>
      server.mails.some(({ attachments }) =>
        texts.every((text) => text.test(attachments?.[0]?.content.toString() ?? '')),
      )
    await expect.poll(() => isTold(/METHOD:REQUEST/, /UID:apel/, /COUNT=5/)).toBe(true)
    await expect.poll(() => isTold(/METHOD:CANCEL/, /SUMMARY:Baru/)).toBe(true)
    expect((await undo('id')).body.message).toBe('Perubahan ini sudah tidak bisa diurungkan.')

    // Somebody changes what was split off: it stays theirs, and the first half ends as it did.
    const again = (await split('Lagi')).body.data.event
    const text = await (await dav.ask(again, 'GET')).text()
    await dav.ask(again, 'PUT', text.replace('SUMMARY:Lagi', 'SUMMARY:Punya mereka'), {
      'content-type': 'text/calendar',
    })
    expect((await undo()).body.code).toBe('calendar_event_changed')
    await lookAgain()
    expect(await shown()).toEqual([
      '12-01T02:00 Apel',
      '12-08T02:00 Apel',
      '12-15T02:00 Punya mereka',
      '12-29T07:00 Khusus',
    ])
    // Or the first half: what was split off is put back.
    await dav.ask(again, 'PUT', text, { 'content-type': 'text/calendar' })
    const kept = await (await dav.ask(event, 'GET')).text()
    const etag = (await dav.ask(again, 'GET')).headers.get('etag')
    await server.deps.pool.query(
      "update calendar_undos set rest = jsonb_set(rest, '{etag}', to_jsonb($1::text)) where event = $2",
      [etag, event],
    )
    await dav.ask(event, 'PUT', kept.replace('SUMMARY:Apel', 'SUMMARY:Apel pagi'), { 'content-type': 'text/calendar' })
    expect((await undo()).body.code).toBe('calendar_event_changed')
    expect(await (await dav.ask(again, 'GET')).text()).toContain('SUMMARY:Lagi')
    expect(await (await dav.ask(event, 'GET')).text()).toContain('SUMMARY:Apel pagi')
  })

  test('a split whose series somebody changed meanwhile leaves nothing of what follows', async () => {
    const lines = (title: string) => [
      `SUMMARY:${title}`,
      'DTSTART:20261201T020000Z',
      'DTEND:20261201T030000Z',
      'RRULE:FREQ=WEEKLY;COUNT=5',
    ]
    await put('apel', own('apel', lines('Apel')))
    const calendar = await connected()
    const event = (await events())[0]!.event
    await put('apel', own('apel', lines('Apel pagi')))
    const change = await server.call(calls.changeCalendarEvent, {
      params: { calendar },
      body: { event, occurrence: '2026-12-15T02:00:00', extent: 'following', title: 'Baru' },
      headers: person.headers,
    })
    expect(change.body.code).toBe('calendar_event_changed')
    await lookAgain()
    expect((await events()).map(({ title }) => title)).toEqual(Array.from({ length: 5 }, () => 'Apel pagi'))
  })

  test('a cancelled event comes back when that is undone, within ten minutes', async () => {
    await put('one', own('one', ['SUMMARY:Stok', 'DTSTART:20261208T020000Z', 'DTEND:20261208T030000Z']))
    const calendar = await connected()
    const { headers } = person
    const params = { calendar }
    const event = (await events())[0]!.event
    const cancel = () => server.call(calls.cancelCalendarEvent, { params, body: { event }, headers })
    const undo = (who = headers) => server.call(calls.undoCalendarChange, { params, body: { event }, headers: who })
    await cancel()
    expect((await undo((await aPerson(server)).headers)).body.code).toBe('calendar_not_found')
    await undo()
    expect(await (await dav.ask(event, 'GET')).text()).toContain('SUMMARY:Stok')
    expect((await events()).map(({ title }) => title)).toEqual(['Stok'])
    await cancel()
    server.pass(601)
    expect((await undo()).body.code).toBe('calendar_undo_over')
    expect((await dav.ask(event, 'GET')).status).toBe(404)
  })

  test('what changed there meanwhile is not overwritten', async () => {
    await put('one', own('one', ['SUMMARY:Lama', 'DTSTART:20261208T020000Z', 'DTEND:20261208T030000Z']))
    const calendar = await connected()
    await put('one', own('one', ['SUMMARY:Baru', 'DTSTART:20261208T020000Z', 'DTEND:20261208T030000Z']))
    const [found] = await events()
    const change = await server.call(calls.changeCalendarEvent, {
      params: { calendar },
      body: { event: found!.event, title: 'Punyaku' },
      headers: person.headers,
    })
    expect(change.body.code).toBe('calendar_event_changed')
    expect(await (await dav.ask(`${work}one.ics`, 'GET')).text()).toContain('SUMMARY:Baru')
  })
})
