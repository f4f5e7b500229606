import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { meetingEndpoints as calls } from '#contract/meetings/endpoints.ts'
import type { MeetingDetail, MeetingId, MeetingItem, MeetingLine } from '#contract/meetings/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { ItemDialog } from './item-dialog.tsx'
import { LineDialog } from './line-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { MeetingState } from './meeting-state.tsx'
import { MinutesPanel } from './minutes-panel.tsx'
import { RenameDialog } from './rename-dialog.tsx'

const meetingId = '0199a000-0000-7000-8000-000000000001' as MeetingId
const meeting = { id: meetingId, title: 'Prices', speakers: [] } as unknown as MeetingDetail
const onClose = vi.fn()

async function show(dialog: ReactNode, answers: readonly (readonly [Endpoint, ...object[]])[]) {
  const sent: unknown[] = []
  const handlers = answers.map(([call, ...all]) => {
    const answer = ({ body }: { body: unknown }) => {
      sent.push(body)
      return all.shift() ?? {}
    }
    return [call, answer] as const
  })
  fakeServer(handlers)
  await showAt('/at', { '/at': <QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider> })
  return sent
}
const refused = (path: string) => ({ status: 400, code: 'invalid_input', details: [{ path, message: 'Not this.' }] })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const errorOf = (name: string) => document.getElementById(`${field(name).id}-error`)?.textContent

beforeEach(async () => {
  onClose.mockClear()
  await setLanguage('en')
})

const item = { id: 'i', kind: 'action', text: 'Send the offer', owner: 'Sri', due: null } as unknown as MeetingItem
const line = { number: 3, text: 'Good morning', speaker: 'S1' } as unknown as MeetingLine

test.each([
  [
    'an item',
    () => <ItemDialog meetingId={meetingId} item={item} onClose={onClose} />,
    calls.updateMeetingItem,
    'Text',
    'text',
  ],
  [
    'a line',
    () => <LineDialog meeting={meeting} line={line} onClose={onClose} />,
    calls.updateMeetingLine,
    'What was said',
    'text',
  ],
  ['a title', () => <RenameDialog meeting={meeting} onClose={onClose} />, calls.updateMeeting, 'Title', 'title'],
] as const)(
  '%s says at its field what is wrong, by itself and by the server, and keeps what was written',
  async (_, dialog, call, name, path) => {
    const sent = await show(dialog(), [[call, refused(path)]])
    write(name, '  ')
    await press('Save')
    await waitFor(() => expect(errorOf(name)).toBe('Fill this in.'))
    expect([document.activeElement, sent]).toEqual([field(name), []])
    write(name, 'Better')
    await press('Save')
    await waitFor(() => expect(errorOf(name)).toBe('Not this.'))
    expect([document.activeElement, field(name).value, onClose.mock.calls]).toEqual([field(name), 'Better', []])
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent[1]).toMatchObject({ [path]: 'Better' })
  },
)

test('a mail names the address that is none, and the one that the server refuses after it was looked at', async () => {
  const preview = { data: { subject: 'Prices', text: 'Minutes', mark: 'm' } }
  const sent = await show(<MailDialog meetingId={meetingId} items={null} onClose={onClose} />, [
    [calls.previewMeetingMail, preview, preview],
    [calls.sendMeetingMail, refused('to.0')],
  ])
  await press('Preview')
  await waitFor(() => expect(errorOf('Recipients')).toBe('Fill this in.'))
  write('Recipients', 'Sri@toko.example, budi')
  await waitFor(() => expect(errorOf('Recipients')).toBe('“budi” isn’t an email address.'))
  expect(sent).toEqual([])
  write('Recipients', 'Sri@toko.example; sri@toko.example')
  await press('Preview')
  await screen.findByText('sri@toko.example')
  await press('Send')
  await waitFor(() => expect(errorOf('Recipients')).toBe('Not this.'))
  await press('Preview')
  await screen.findByText('sri@toko.example')
  await press('Send')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ items: null, note: '', mark: 'm', to: ['sri@toko.example'] })
})

test('what was changed of an item meanwhile is not changed back by who has it open', async () => {
  const first = { ...item, kind: 'decision' as const }
  function Minutes() {
    const [items, setItems] = useState([first])
    return (
      <>
        <MinutesPanel meeting={{ ...meeting, items, is_mine: true, lines: [] }} onPick={() => {}} />
        <button type="button" onClick={() => setItems([{ ...first, text: 'Send both offers' }])}>
          Ask again
        </button>
      </>
    )
  }
  await show(<Minutes />, [])
  fireEvent.click(screen.getByRole('button', { name: 'More actions: Send the offer' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await waitFor(() => expect(field('Text').value).toBe('Send the offer'))
  fireEvent.click(screen.getByText('Ask again'))
  expect(field('Text').value).toBe('Send both offers')
})

test('minutes that could not be paid for say so above those that stay', async () => {
  const trouble = { code: 'out_of_credits', message: 'Your organization is out of credits.' }
  await show(<MeetingState meeting={{ ...meeting, state: 'done', trouble }} />, [])
  expect(document.body.textContent).toBe('The minutes were not rewritten. Your organization is out of credits.')
})
