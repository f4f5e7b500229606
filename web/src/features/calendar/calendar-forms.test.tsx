import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { CalendarEvent, CalendarOfAccount } from '#contract/calendar/schemas.ts'
import { errorMessage } from '#contract/errors.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import CalDavDialog from './caldav-dialog.tsx'
import EventForm from './event-form.tsx'
import FindTime from './find-time.tsx'

const calendar = { id: '0199a000-0000-7000-8000-000000000001', name: 'Sri', can_write: true } as CalendarOfAccount
const onClose = vi.fn()

type Asked = Parameters<typeof fakeServer>[0]

async function show(form: ReactNode, call: Endpoint, answers: object[], asked: Asked = []) {
  const sent: unknown[] = []
  const answer = ({ body }: { body: unknown }) => {
    sent.push(body)
    return answers.shift() ?? {}
  }
  fakeServer([...asked, [call, answer]])
  await showAt('/at', { '/at': <QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider> })
  return sent
}
const refused = (path: string) => ({ status: 400, code: 'invalid_input', details: [{ path, message: 'Not this.' }] })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const write = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const errorOf = (name: string | RegExp) => document.getElementById(`${field(name).id}-error`)?.textContent

beforeEach(async () => {
  onClose.mockClear()
  await setLanguage('en')
})

test('a new event says at its fields what is wrong; what the server refuses after the guests were looked at, too', async () => {
  const given = { kind: 'new', start: new Date('2026-12-07T09:00'), end: new Date('2026-12-07T10:00') } as const
  const before = { status: 400, code: 'calendar_ends_before', message: 'It ends before.' }
  const form = <EventForm given={given} calendars={[calendar]} onClose={onClose} />
  const sent = await show(form, calls.createCalendarEvent, [refused('attendees.0'), before])
  write('Ends', '2026-12-07T08:00')
  write(/^Guests/, 'Budi@toko.example, sri')
  await press('Add event')
  await waitFor(() => expect(errorOf('Title')).toBe('Fill this in.'))
  expect([errorOf(/^Guests/), document.activeElement]).toEqual(['“sri” isn’t an email address.', field('Title')])
  write('Title', 'Prices')
  write(/^Guests/, 'Budi@toko.example')
  await press('Add event')
  await waitFor(() => expect(errorOf('Ends')).toBe(errorMessage('calendar_ends_before', 'en')))
  write('Ends', '')
  await waitFor(() => expect(errorOf('Ends')).toBe('Fill this in.'))
  expect(sent).toEqual([])
  write('Ends', '2026-12-07T10:30')
  await press('Add event')
  await screen.findByText('budi@toko.example will be notified by email.')
  await press('Save and send')
  await waitFor(() => expect(errorOf(/^Guests/)).toBe('Not this.'))

  await waitFor(() => expect(document.activeElement).toBe(field(/^Guests/)))
  expect(field('Title').value).toBe('Prices')
  write(/^Guests/, '')
  await press('Add event')

  await waitFor(() => expect(errorOf('Ends')).toBe('It ends before.'))
  await press('Add event')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const times = { start: new Date('2026-12-07T09:00').toISOString(), end: new Date('2026-12-07T10:30').toISOString() }
  const [first] = sent as { event_key: string }[]
  expect(sent.at(-1)).toMatchObject({ title: 'Prices', when: { all_day: false, ...times }, attendees: [] })
  expect(sent.at(-1)).toMatchObject({ event_key: first?.event_key, calendar_id: calendar.id, repeats: 'none' })
})

test('of an event only what was changed is sent, and the rest is not judged', async () => {
  const long = 'x'.repeat(9_000)
  const event = {
    ...{ calendar_id: calendar.id, event: 'm', occurrence: null, title: 'Prices', location: '', description: long },
    ...{ all_day: true, start: '2026-12-07', end: '2026-12-08', attendees: [{ email: 'urn:uuid:1' }] },
  } as unknown as CalendarEvent
  const form = <EventForm given={{ kind: 'edit', event }} calendars={[calendar]} onClose={onClose} />
  const sent = await show(form, calls.changeCalendarEvent, [])
  write('Title', 'Prices of 2027')
  await press('Save')
  await press('Save and send')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ event: 'm', occurrence: null, extent: 'occurrence', title: 'Prices of 2027' }])
})

test('an account is told what is wrong with it where it is', async () => {
  const answers = [
    { status: 400, code: 'caldav_wrong_password', message: 'Wrong.' },
    { status: 400, code: 'caldav_not_found', message: 'Nothing there.' },
  ]
  const sent = await show(<CalDavDialog onClose={onClose} />, calls.connectCalDav, answers)
  await press('Connect')
  await waitFor(() => expect(errorOf(/address/i)).toBe('Fill this in.'))
  expect(sent).toEqual([])
  write(/address/i, 'dav.toko.example')
  write('User name', 'sri')
  write('Password', 'secret')
  await press('Connect')
  await waitFor(() => expect(errorOf('Password')).toBe('Wrong.'))
  expect(sent).toEqual([{ url: 'https://dav.toko.example', user: 'sri', password: 'secret' }])
  await press('Connect')
  await waitFor(() => expect(errorOf(/address/i)).toBe('Nothing there.'))
})

test('a search for a time says at its fields what is wrong, and what the server refuses', async () => {
  const long = { status: 400, code: 'calendar_range_too_long', message: 'Choose up to 62 days.' }
  const form = <FindTime onClose={onClose} onPick={() => {}} />
  const found = { data: { times: [], unsure: [] } }
  const asked = [calls.listCalendarColleagues, () => ({ data: [] })] as const
  const sent = await show(form, calls.findCalendarTime, [long, refused('minutes'), found], [asked])
  write('From', '2026-12-07')
  write('To', '2026-12-01')
  write('Length in minutes', '')
  write('Not after', '08:00')
  await press('Find times')
  await waitFor(() => expect(errorOf('Length in minutes')).toBe('Fill this in.'))
  expect(document.activeElement).toBe(field('Length in minutes'))
  write('Length in minutes', '4')
  await waitFor(() => expect(errorOf('Length in minutes')).toBe('At least 5.'))
  write('Length in minutes', '45')
  await press('Find times')
  await waitFor(() => expect(errorOf('To')).toBe('Choose the same day as “From”, or a later one.'))
  expect([errorOf('Not after'), sent]).toEqual(['Choose a later time than “Not before”.', []])
  expect(document.activeElement).toBe(field('To'))
  write('From', '2026-12-01')
  write('Not after', '17:30')
  await waitFor(() => expect([errorOf('To'), errorOf('Not after')]).toEqual(['', '']))
  await press('Find times')
  await waitFor(() => expect(errorOf('To')).toBe('Choose up to 62 days.'))
  await press('Find times')
  await waitFor(() => expect(errorOf('Length in minutes')).toBe('Not this.'))
  expect([document.activeElement, field('To').value]).toEqual([field('Length in minutes'), '2026-12-01'])
  await press('Find times')
  await screen.findByText(/^Nobody is free at the same time/)
  expect(sent[2]).toMatchObject({
    from: new Date('2026-12-01T00:00:00').toISOString(),
    to: new Date('2026-12-02T00:00:00').toISOString(),
    ...{ minutes: 45, hours: { from: '09:00', to: '17:30' }, people: [], weekends: false },
  })
})
