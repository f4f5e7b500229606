import { afterAll, beforeEach, expect, test } from 'vitest'
import { approvalEndpoints } from '#contract/approvals/endpoints.ts'
import type { DataApproval } from '#contract/approvals/schemas.ts'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import { connectAccount, registerOAuthClient } from '../../testing/cloud/connect.ts'
import { startGoogleCloud } from '../../testing/cloud/google-cloud.ts'
import { aPerson } from '../../testing/factories.ts'
import { aTalker, type ChatPerson, chatApp, eventsOf, openStream } from '../chat/testing/chat-app.ts'

const google = await startGoogleCloud()
afterAll(() => google.close())
const server = await chatApp({ env: { GOOGLE_URL: google.url } })
google.now = () => server.deps.clock.now().getTime()
await registerOAuthClient(server, await aPerson(server, { isOperator: true }), 'google', google)

const address = 'sri@toko.example'
let talker: ChatPerson
let calendar: string
const at = (dateTime: string) => ({ dateTime, timeZone: 'Asia/Jakarta' })
beforeEach(async () => {
  google.calendar.invitations.length = 0
  google.calendar.calendars = [
    { id: address, summary: 'Sri', primary: true, accessRole: 'owner', timeZone: 'Asia/Jakarta', events: [] },
  ]
  google.calendar.put(address, {
    ...{ id: 'weekly', summary: 'Apel', attendees: [{ email: 'budi@toko.example' }] },
    ...{ start: at('2026-12-07T09:00:00+07:00'), end: at('2026-12-07T10:00:00+07:00') },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
  })
  talker = await aTalker(server)
  await connectAccount(server, talker.headers, 'changeGoogleCalendar')
  await server.call(calls.getCalendarAccounts, { headers: talker.headers })
  await server.app.jobs.runDue('calendar-sync')
  calendar = (await server.call(calls.getCalendarAccounts, { headers: talker.headers })).body.data.calendars[0]!.id
})
const atGoogle = (id: string) => google.calendar.calendars[0]!.events.find((one) => one.id === id)
const third = () => `${calendar} 2026-12-21T09:00:00 weekly`

/** Has a model call a tool, decides what waits, and gives the cards and what the model was told of the call. */
async function called(tool: string, input: object, decision: 'once' | 'not_now' = 'once') {
  const steps = [{ tool, input }]
  server.model.reply = () => {
    const next = steps.shift()
    return next ? [next] : [{ text: 'Done.' }]
  }
  const cards: DataApproval[] = []
  for await (const event of eventsOf(await openStream(server, talker, { question: 'Change the Apel' }))) {
    const card = event.type === 'data-approval' ? (event.data as DataApproval) : undefined
    if (card?.state !== 'waiting') continue
    cards.push(card)
    const params = { id: card.approval_id }
    await server.call(approvalEndpoints.decideApproval, { params, body: { decision }, headers: talker.headers })
  }
  return { cards, told: JSON.stringify(server.model.requests.at(-1)!.messages) }
}

test('a model names events by what it was shown, and says which repeat', async () => {
  const { told } = await called('list_events', { from: '2026-12-20', to: '2026-12-22' })
  expect(told).toContain(third())
  expect(told).toContain('repeats')
})

test('how much of a series is meant is asked, not guessed; nobody is asked for an approval before', async () => {
  const { cards, told } = await called('cancel_event', { event_id: third() })
  expect(cards).toEqual([])
  expect(told).toContain('Say whether you mean only this one, this and the following ones, or the whole series.')
  expect(atGoogle('weekly')?.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4'])
})

test('this and the following ones are changed once the person has said so, who sees what becomes of them and who is told', async () => {
  const input = { event_id: third(), extent: 'following', title: 'Apel siang', start: '2026-12-21T13:00' }
  const refused = await called('change_event', input, 'not_now')
  expect(refused.cards).toMatchObject([
    {
      ...{ tool: 'change_event', source: 'Sri', effect: 'sends' },
      input: {
        ...{ event: 'Apel', extent: 'this and following', guests: ['budi@toko.example'] },
        change: { title: 'Apel siang', start: '2026-12-21T13:00 (Asia/Jakarta)' },
      },
    },
  ])
  expect(atGoogle('weekly')?.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4'])
  await called('change_event', input)
  expect(atGoogle('weekly')?.recurrence).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20261221T015959Z'])
  const rest = google.calendar.calendars[0]!.events.find(({ summary }) => summary === 'Apel siang')
  expect(rest).toMatchObject({
    start: { dateTime: '2026-12-21T06:00:00.000Z' },
    end: { dateTime: '2026-12-21T07:00:00.000Z' },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'],
  })
  const undone = await called('undo_event', { event_id: third() })
  expect(undone.cards).toMatchObject([{ tool: 'undo_event', source: 'Sri', input: { event: 'Apel' } }])
  expect(atGoogle('weekly')?.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4'])
  expect(atGoogle(rest!.id)?.status).toBe('cancelled')
})

test('the following ones are cancelled, and what is no event, or somebody else’s, is told', async () => {
  const { cards } = await called('cancel_event', { event_id: third(), extent: 'following' })
  expect(cards).toMatchObject([{ effect: 'destroys', input: { event: 'Apel', extent: 'this and following' } }])
  expect(atGoogle('weekly')?.recurrence).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20261221T015959Z'])
  expect((await called('cancel_event', { event_id: 'nonsense' })).told).toContain('This is no id of an event.')
  const theirs = third()
  talker = await aTalker(server)
  await connectAccount(server, talker.headers, 'changeGoogleCalendar')
  await server.call(calls.getCalendarAccounts, { headers: talker.headers })
  await server.app.jobs.runDue('calendar-sync')
  const other = await called('cancel_event', { event_id: theirs, extent: 'series' })
  expect([other.cards, other.told.includes('This calendar isn’t there any more.')]).toEqual([[], true])
})
