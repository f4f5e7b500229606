import { afterAll, beforeEach, expect, test } from 'vitest'
import { approvalEndpoints } from '#contract/approvals/endpoints.ts'
import type { DataApproval } from '#contract/approvals/schemas.ts'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import { connectAccount, registerOAuthClient } from '../../testing/cloud/connect.ts'
import { startGoogleCloud } from '../../testing/cloud/google-cloud.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  aTalker,
  type ChatPerson,
  type Event,
  eventsOf,
  openStream,
  readAll,
  textOf,
} from '../chat/testing/chat-app.ts'

const google = await startGoogleCloud()
afterAll(() => google.close())
const server = await testApp({ env: { GOOGLE_URL: google.url } })
google.now = () => server.deps.clock.now().getTime()
await registerOAuthClient(server, await aPerson(server, { isOperator: true }), 'google', google)

const address = 'sri@toko.example'
let talker: ChatPerson
let stranger: ChatPerson
/** The day after today by the clocks of Jakarta. */
const tomorrow = new Date(Date.now() + 7 * 3_600_000 + 86_400_000).toISOString().slice(0, 10)
const events = () => google.calendar.calendars[0]!.events

beforeEach(async () => {
  google.calendar.invitations.length = 0
  google.calendar.calendars = [
    { id: address, summary: 'Sri', primary: true, accessRole: 'owner', timeZone: 'Asia/Jakarta', events: [] },
  ]
  const at = (time: string) => ({ dateTime: `${tomorrow}T${time}:00+07:00`, timeZone: 'Asia/Jakarta' })
  google.calendar.put(address, { id: 'meeting', summary: 'Price *meeting*', start: at('09:00'), end: at('10:30') })
  talker = await aTalker(server)
  stranger = await aTalker(server)
  await connectAccount(server, talker.headers, 'changeGoogleCalendar')
  await server.call(calls.getCalendarAccounts, { headers: talker.headers })
  await server.app.jobs.runDue('calendar-sync')
})

const answered = async (question: string, who = talker) =>
  textOf(await readAll(await openStream(server, who, { question })))

/** Asks for something that waits, and says what the person decides. */
async function asking(question: string, decision: 'once' | 'always' | 'not_now') {
  const seen: Event[] = []
  let card: DataApproval | undefined
  for await (const event of eventsOf(await openStream(server, talker, { question }))) {
    seen.push(event)
    if (event.type !== 'data-approval' || card) continue
    card = event.data as DataApproval
    const params = { id: card.approval_id }
    await server.call(approvalEndpoints.decideApproval, { params, body: { decision }, headers: talker.headers })
  }
  return { card, text: textOf(seen) }
}

test.each([
  ['What is in my calendar tomorrow?', '**Price \\*meeting\\***'],
  ['Apa saja di kalenderku besok?', '**Price \\*meeting\\***'],
])('the agenda is told to whose it is, its words as words: %s', async (question, expected) => {
  const text = await answered(question)
  expect(text).toContain(expected)
  expect(text).toMatch(/09[:.]00–10[:.]30/)
  expect(await answered(question, stranger)).not.toContain('Price')
})

test('a free time goes around what there is', async () => {
  const text = await answered('Find a free time in my calendar tomorrow for 60 minutes')
  const isWeekend = [0, 6].includes(new Date(`${tomorrow}T00:00:00Z`).getUTCDay())
  if (isWeekend) expect(text).toContain('Nobody is free')
  else {
    expect(text).toContain('10:30–11:30')
    expect(text).not.toContain('09:00')
  }
})

test('an event is added only after its person said so, each time anew', async () => {
  const question = 'Schedule a meeting tomorrow at 13:00 for 30 minutes with budi@toko.example about Stock take'
  const refused = await asking(question, 'not_now')
  expect(refused.text).toContain('Nothing was added to your calendar.')
  expect(events()).toHaveLength(1)
  const added = await asking(question, 'always')
  expect(added.card).toMatchObject({
    ...{ source: 'Sri', effect: 'sends' },
    input: {
      title: 'Stock take',
      start: `${tomorrow}T13:00 (Asia/Jakarta)`,
      minutes: 30,
      guests: ['budi@toko.example'],
    },
  })
  expect(added.text).toContain('**Stock take**')
  expect(events()[1]).toMatchObject({ summary: 'Stock take', start: { dateTime: `${tomorrow}T06:00:00.000Z` } })
  expect(google.calendar.invitations).toMatchObject([{ to: ['budi@toko.example'], what: 'made' }])
  const again = await asking('Jadwalkan rapat besok jam 15.00 selama 1 jam tentang Gudang', 'not_now')
  expect(again.card).toMatchObject({
    input: { title: 'Gudang', start: `${tomorrow}T15:00 (Asia/Jakarta)`, minutes: 60 },
  })
  expect(events()).toHaveLength(2)
})

test('what is missing is asked for, and nothing is added', async () => {
  expect(await answered('Schedule a meeting tomorrow')).toContain('Say the day, the time')
  expect(events()).toHaveLength(1)
})
