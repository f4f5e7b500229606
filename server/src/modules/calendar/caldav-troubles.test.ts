import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { type HttpDoor, openHttpDoor } from '../../testing/http-door.ts'
import { noRadicale, startRadicale } from '../../testing/radicale.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const range = { from: '2026-12-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }

describe.skipIf(noRadicale)(`a CalDAV account (Radicale${noRadicale ? `: ${noRadicale}` : ''})`, () => {
  let dav: Awaited<ReturnType<typeof startRadicale>>
  let door: HttpDoor
  let person: TestPerson
  beforeAll(async () => {
    dav = await startRadicale()
    door = await openHttpDoor(dav.url)
  })
  afterAll(async () => {
    await door?.close()
    await dav?.stop()
  })
  const work = '/sri/work/'
  beforeEach(async () => {
    door.answer = undefined
    await dav.ask(work, 'DELETE')
    const body =
      '<mkcol xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop><resourcetype><collection/><C:calendar/></resourcetype><displayname>Work</displayname></prop></set></mkcol>'
    expect((await dav.ask(work, 'MKCOL', body)).status).toBe(201)
    const event = ['BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20261101T000000Z', 'SUMMARY:Gudang', 'END:VEVENT']
    event.splice(4, 0, 'DTSTART:20261208T020000Z', 'DTEND:20261208T030000Z')
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//T//T//EN', ...event, 'END:VCALENDAR', ''].join('\r\n')
    await dav.ask(`${work}one.ics`, 'PUT', text, { 'content-type': 'text/calendar' })
    person = await aPerson(server)
    expect((await connect()).body.status).toBe(true)
    await sync()
  })

  const sync = () => server.app.jobs.runDue('calendar-sync')
  const connect = (password = dav.password) =>
    server.call(calls.connectCalDav, { body: { url: door.url, user: dav.user, password }, headers: person.headers })
  const accounts = async () => (await server.call(calls.getCalendarAccounts, { headers: person.headers })).body.data
  const state = async () => (await accounts()).accounts[0]
  const titles = async () =>
    (await server.call(calls.listCalendarEvents, { query: range, headers: person.headers })).body.data.events.map(
      ({ title }) => title,
    )
  const lookAgain = async () => {
    await server.call(calls.syncCalendars, { headers: person.headers })
    await sync()
  }

  test('a server that asks to wait for an hour is left alone for it, and the agenda shows what is known', async () => {
    door.answer = { status: 429, headers: { 'retry-after': '3600' } }
    await lookAgain()
    expect(await state()).toMatchObject({ state: 'busy', retry_at: expect.any(String) })
    const before = door.asked.length
    server.pass(3_500)
    await lookAgain()
    expect([door.asked.length, await titles()]).toEqual([before, ['Gudang']])
    door.answer = undefined
    server.pass(101)
    await sync()
    expect(await state()).toMatchObject({ state: 'ready', retry_at: null })
  })

  test('one that is away says so, changes nothing, and is there again with the next look', async () => {
    const [calendar] = (await accounts()).calendars
    const { event } = (await server.call(calls.listCalendarEvents, { query: range, headers: person.headers })).body.data
      .events[0]!
    door.answer = { status: 502 }
    const change = () =>
      server.call(calls.changeCalendarEvent, {
        ...{ params: { calendar: calendar!.id }, body: { event, title: 'Baru' } },
        headers: { ...person.headers, 'accept-language': 'id' },
      })
    const refused = await change()
    expect([refused.status, refused.body.message]).toEqual([503, 'CalDAV tidak menjawab. Tidak ada yang diubah.'])
    await lookAgain()
    expect([(await state())?.state, await titles()]).toEqual(['away', ['Gudang']])
    door.answer = undefined
    server.pass(61)
    await lookAgain()
    expect((await state())?.state).toBe('ready')
    expect((await change()).status).toBe(200)
    expect(await titles()).toEqual(['Baru'])
  })

  test('a password that is refused since waits for the person, whose new one mends it', async () => {
    door.answer = { status: 401 }
    await lookAgain()
    expect((await state())?.state).toBe('wrong_password')
    const addOns = (await server.call(addOnEndpoints.listAddOns, { headers: person.headers })).body.data
    expect(addOns.google_calendar).toMatchObject({ isActive: false, isSetup: true })
    server.pass(600)
    const before = door.asked.length
    // Nobody tries a refused password over and over: who does locks the account out.
    expect(await titles()).toEqual(['Gudang'])
    await sync()
    expect(door.asked).toHaveLength(before)
    door.answer = undefined
    expect((await connect()).body.status).toBe(true)
    await sync()
    expect((await state())?.state).toBe('ready')
  })

  test('an event is added once however often it is sent, and those who are invited get one mail', async () => {
    const { id } = (await accounts()).calendars[0]!
    const body = {
      ...{ calendar_id: id, event_key: crypto.randomUUID(), title: 'Stok', zone: 'Asia/Jakarta' },
      when: { all_day: false, start: '2026-12-09T02:00:00Z', end: '2026-12-09T03:00:00Z' },
      attendees: ['budi.sekali@toko.example'],
    }
    const create = () => server.call(calls.createCalendarEvent, { body, headers: person.headers })
    const [first, second] = [await create(), await create()]
    expect([first.status, second.body.data]).toEqual([200, first.body.data])
    await lookAgain()
    expect(await titles()).toEqual(['Gudang', 'Stok'])
    await server.app.jobs.runDue('calendar-invitations')
    expect(server.mails.filter(({ to }) => to === 'budi.sekali@toko.example')).toHaveLength(1)
  })

  test('disconnecting forgets the account, its calendars and events, and leaves the server as it is', async () => {
    const disconnect = () => server.call(calls.disconnectCalDav, { headers: person.headers })
    expect((await disconnect()).status).toBe(200)
    expect([(await accounts()).accounts, await titles()]).toEqual([[], []])
    const { rows } = await server.deps.pool.query('select id from calendar_accounts where user_id = $1', [person.id])
    expect(rows).toEqual([])
    expect((await disconnect()).body.code).toBe('calendar_not_connected')
    expect((await dav.ask(`${work}one.ics`, 'GET')).status).toBe(200)
  })
})
