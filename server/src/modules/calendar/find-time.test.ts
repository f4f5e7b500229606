import { afterAll, beforeEach, expect, test } from 'vitest'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import { connectAccount, registerOAuthClient } from '../../testing/cloud/connect.ts'
import { startGoogleCloud } from '../../testing/cloud/google-cloud.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const google = await startGoogleCloud()
afterAll(() => google.close())
const server = await testApp({ env: { GOOGLE_URL: google.url } })
google.now = () => server.deps.clock.now().getTime()
await registerOAuthClient(server, await aPerson(server, { isOperator: true }), 'google', google)

const address = 'sri@toko.example'
let person: TestPerson
/** From a Friday to a Monday; in Berlin summer time begins on the Sunday. Far away: a time that is over is none. */
const range = { from: '2037-03-27T00:00:00Z', to: '2037-03-31T00:00:00Z' }

beforeEach(async () => {
  google.person = { email: address, name: 'Sri Wahyuni' }
  google.calendar.calendars = [
    { id: address, summary: 'Sri', primary: true, accessRole: 'owner', timeZone: 'Asia/Jakarta', events: [] },
    { id: 'team', summary: 'Team', accessRole: 'reader', timeZone: 'Asia/Jakarta', events: [] },
  ]
  person = await aPerson(server, { name: 'Sri' })
})

const accounts = async (who = person) =>
  (await server.call(calls.getCalendarAccounts, { headers: who.headers })).body.data
async function connect() {
  await connectAccount(server, person.headers, 'changeGoogleCalendar')
  await accounts()
  await server.app.jobs.runDue('calendar-sync')
}
const find = async (more: object = {}) =>
  (await server.call(calls.findCalendarTime, { body: { ...range, ...more }, headers: person.headers })).body.data
const busy = async () =>
  (await server.call(calls.getBusyTimes, { body: range, headers: person.headers })).body.data[0]!.busy
const at = (time: string) => ({ dateTime: `${time}+07:00`, timeZone: 'Asia/Jakarta' })
const put = (calendar: string, id: string, more: object) =>
  google.calendar.put(calendar, {
    ...{ id, summary: id, start: at('2037-03-27T10:00:00'), end: at('2037-03-27T11:00:00') },
    ...more,
  })

test('nine o’clock is that of the zone, also where summer time begins; weekends are offered to who wants them', async () => {
  await connect()
  const wanted = { minutes: 60, zone: 'Europe/Berlin', hours: { from: '09:00', to: '10:00' } }
  const starts = async (weekends: boolean) => (await find({ ...wanted, weekends })).times.map(({ start }) => start)
  const [friday, monday] = ['2037-03-27T08:00:00.000Z', '2037-03-30T07:00:00.000Z']
  expect(await starts(false)).toEqual([friday, monday])
  expect(await starts(true)).toEqual([friday, '2037-03-28T08:00:00.000Z', '2037-03-29T07:00:00.000Z', monday])
})

test('what was declined or hidden blocks nothing; a whole day is one by the clocks of its calendar', async () => {
  put(address, 'declined', { attendees: [{ email: address, self: true, responseStatus: 'declined' }] })
  put(address, 'holiday', { start: { date: '2037-03-30' }, end: { date: '2037-03-31' } })
  put('team', 'standup', { start: at('2037-03-27T13:00:00'), end: at('2037-03-27T14:00:00') })
  await connect()
  const holiday = { start: '2037-03-29T17:00:00.000Z', end: '2037-03-30T17:00:00.000Z' }
  expect(await busy()).toEqual([{ start: '2037-03-27T06:00:00.000Z', end: '2037-03-27T07:00:00.000Z' }, holiday])
  const team = (await accounts()).calendars.find(({ name }) => name === 'Team')!
  const hide = (who: TestPerson, is_shown = false) =>
    server.call(calls.updateCalendarSettings, { body: { shown: [{ id: team.id, is_shown }] }, headers: who.headers })
  expect((await hide(await aPerson(server))).body.code).toBe('calendar_not_found')
  expect(await busy()).toHaveLength(2)
  expect((await hide(person)).body.data.calendars).toMatchObject([{ is_shown: true }, { is_shown: false }])
  expect(await busy()).toEqual([holiday])
  const listed = await server.call(calls.listCalendarEvents, { query: range, headers: person.headers })
  expect(listed.body.data.events.map(({ title }) => title)).toEqual(['declined', 'holiday'])
  // What a person hid stays so when the calendars are looked at anew.
  await server.call(calls.syncCalendars, { headers: person.headers })
  await server.app.jobs.runDue('calendar-sync')
  expect(await busy()).toEqual([holiday])
  // The whole of Monday in Jakarta is taken: in Berlin its evening is free.
  const monday = { from: '2037-03-30T00:00:00Z', hours: { from: '18:00', to: '20:00' }, zone: 'Europe/Berlin' }
  expect((await find({ ...monday, minutes: 60 })).times).toEqual([
    { start: '2037-03-30T17:00:00.000Z', end: '2037-03-30T18:00:00.000Z' },
  ])
})

test('whose calendars could not be looked at for half an hour is named', async () => {
  await connect()
  const wanted = { minutes: 60, zone: 'Asia/Jakarta' }
  expect((await find(wanted)).unsure).toEqual([])
  server.pass(31 * 60)
  const found = await find(wanted)
  expect([found.unsure, found.times.length > 0]).toEqual([['Sri'], true])
  await server.app.jobs.runDue('calendar-sync')
  expect((await find(wanted)).unsure).toEqual([])
})
