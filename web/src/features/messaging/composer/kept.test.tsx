import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as calls } from '#contract/messaging/inbox-endpoints.ts'
import { system } from '#web/testing/browser.ts'
import { watchPrinting } from '#web/ui/printing.ts'
import {
  answerWith,
  arriveAtInbox,
  conversation,
  type InboxHandlers,
  id,
  message,
  opened,
  openInbox,
} from '../testing.tsx'
import { enclose } from './enclosed.ts'

watchPrinting()
beforeEach(arriveAtInbox)
// jsdom measures nothing, so that no message is in sight; on paper all of them are.
beforeEach(() => void dispatchEvent(new Event('beforeprint')))
afterEach(() => {
  dispatchEvent(new Event('afterprint'))
  enclose(id(2) as ConversationId, { files: [], replyTo: undefined })
  vi.restoreAllMocks()
  system.touch = false
})

const receipt = () => new File(['%PDF-1.4'], 'nota.pdf', { type: 'application/pdf' })
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Reply')
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const press = async () => act(async () => fireEvent.keyDown(await field(), { key: 'Enter' }))
const attach = (file: File) =>
  fireEvent.change(screen.getByLabelText('Attach a file', { selector: 'input' }), { target: { files: [file] } })
const chosen = () =>
  within(screen.getByRole('list', { name: 'Attached files' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const quote = async () => fireEvent.click(await screen.findByRole('button', { name: 'Reply to this' }))
const gone = { status: 409, code: 'messaging_answered_meanwhile', message: 'Bima has just answered.' }
const sent = (changes: object = {}) => message({ id: id(6), direction: 'out', state: 'queued', ...changes })

/** What a call is sent, which is answered by `with_`. */
function taking(endpoint: InboxHandlers[number][0], answers: (body: never) => ReturnType<InboxHandlers[number][1]>) {
  const bodies: Record<string, unknown>[] = []
  const handler: InboxHandlers[number] = [
    endpoint,
    ({ body }) => {
      bodies.push(Object.fromEntries(body instanceof FormData ? body : Object.entries(body as object)))
      return answers(body as never)
    },
  ]
  return { bodies, handler }
}

test('files and what is answered wait in their conversation while another one is looked at', async () => {
  const other = conversation({ id: id(12), contact: { ...conversation().contact, name: 'Dewi' } })
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    answerWith(calls.listConversations, { records: [conversation(), other], cursor: null }),
    [
      calls.openConversation,
      ({ params }) => ({ data: opened(params.chatId === id(12) ? { id: id(12), contact: other.contact } : {}) }),
    ],
  ])
  await quote()
  attach(receipt())
  expect(chosen()).toEqual(['nota.pdf'])
  fireEvent.click(await screen.findByRole('link', { name: /Dewi/ }))
  await screen.findByRole('region', { name: 'Dewi' })
  expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull()
  fireEvent.click(await screen.findByRole('link', { name: /Sari Wulandari/ }))
  await screen.findByRole('region', { name: 'Sari Wulandari' })
  expect(chosen()).toEqual(['nota.pdf'])
  screen.getByText('Replying to: Pesanan saya mana?')
})

test('a file that is taken back stands at the field again, with its words and what it answers', async () => {
  const { bodies, handler } = taking(calls.sendFile, () => ({ data: sent({ id: id(5) }) }))
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [handler, answerWith(calls.withdrawMessage, null)])
  await quote()
  attach(receipt())
  await write('Ini notanya')
  await press()
  expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull()
  expect(screen.queryByText(/Replying to/)).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(async () => expect((await field()).value).toBe('Ini notanya'))
  expect(chosen()).toEqual(['nota.pdf'])
  screen.getByText('Replying to: Pesanan saya mana?')
  expect(bodies).toMatchObject([{ caption: 'Ini notanya', reply_to: id(4), seen: id(4) }])
})

test('two replies of which the first is refused both come back, in their order, and the second is not sent without it', async () => {
  let refuse: () => void = () => {}
  const waits = new Promise<void>((done) => {
    refuse = done
  })
  const { bodies, handler } = taking(calls.sendMessage, () => waits.then(() => gone))
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [handler])
  await write('Halo Kak')
  await press()
  await write('Barangnya sudah dikirim')
  await press()
  await write('Ada lagi?')
  await act(async () => refuse())
  await waitFor(async () => expect((await field()).value).toBe('Halo Kak\nBarangnya sudah dikirim\nAda lagi?'))
  expect(bodies.map(({ text }) => text)).toEqual(['Halo Kak'])
})

test('what was sent though nobody heard of it goes under its key once more, another text under its own', async () => {
  let isLost = true
  const { bodies, handler } = taking(calls.sendMessage, () => {
    if (isLost) throw new TypeError('Failed to fetch')
    return { data: sent() }
  })
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [handler])
  await write('Resinya JNE 0012345')
  await press()
  await waitFor(async () => expect((await field()).value).toBe('Resinya JNE 0012345'))
  isLost = false
  await press()
  await waitFor(() => expect(bodies).toHaveLength(2))
  await write('Resinya JNE 0012345')
  await press()
  await waitFor(() => expect(bodies).toHaveLength(3))
  const keys = bodies.map(({ client_key }) => client_key)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('the browser asks before the tab is closed as long as the server does not have a reply', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  let arrive: () => void = () => {}
  const waits = new Promise<void>((done) => {
    arrive = done
  })
  const { bodies, handler } = taking(calls.sendMessage, () => waits.then(() => ({ data: sent() })))
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [handler])
  expect(isAsked()).toBe(false)
  await write('Sebentar, saya cek dulu')
  await press()
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(isAsked()).toBe(true)
  await act(async () => arrive())
  await screen.findByRole('button', { name: /Undo/ })
  expect(isAsked()).toBe(false)
})

test('a text that is too long stays whole, is said to be, and is not sent', async () => {
  const { bodies, handler } = taking(calls.sendMessage, () => ({ data: sent() }))
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [handler])
  expect((await field()).maxLength).toBe(-1)
  await write('a'.repeat(4_097))
  await screen.findByText('4,097 characters are too many: up to 4,096 can be sent. Nothing was cut.')
  await press()
  expect(screen.getByRole('button', { name: /^Send/ })).toHaveProperty('disabled', true)
  await write('a'.repeat(4_096))
  await press()
  await waitFor(() => expect(bodies).toHaveLength(1))
})

test('sending again what failed leaves what is being written alone', async () => {
  const failed = sent({ id: id(7), state: 'failed', content: { kind: 'text', text: 'Sudah dikirim' } })
  const { bodies, handler } = taking(calls.sendMessage, () => ({ data: sent() }))
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    answerWith(calls.openConversation, opened({}, [message(), failed])),
    handler,
  ])
  await write('Satu hal lagi')
  await screen.findByRole('button', { name: 'Send again' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send again' })))
  await waitFor(() => expect(bodies).toMatchObject([{ kind: 'text', text: 'Sudah dikirim', seen: id(7) }]))
  expect((await field()).value).toBe('Satu hal lagi')
})

test('who is named in a note is told though the page was loaded anew in between', async () => {
  const { bodies, handler } = taking(calls.addNote, () => ({ data: message({ direction: 'inside' }) }))
  const note = async () => {
    const pane = await screen.findByRole('region', { name: 'Sari Wulandari' })
    fireEvent.click(within(pane).getByRole('button', { name: 'Note' }))
    return screen.getByLabelText<HTMLTextAreaElement>('Note', { selector: 'textarea' })
  }
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [])
  const first = await note()
  fireEvent.change(first, { target: { value: 'Tolong dicek @Ay', selectionStart: 16 } })
  await screen.findByRole('option', { name: 'Ayu' })
  fireEvent.keyDown(first, { key: 'Enter' })
  expect(first.value).toBe('Tolong dicek @Ayu ')
  cleanup()
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [handler])
  const again = await note()
  await act(async () => fireEvent.keyDown(again, { key: 'Enter' }))
  await waitFor(() => expect(bodies).toEqual([{ text: 'Tolong dicek @Ayu', mentions: [id(9)] }]))
  // The next note names nobody.
  await waitFor(() => expect(screen.getByRole('button', { name: /^Add note/ }).ariaBusy).toBeNull())
  expect(again.value).toBe('')
  fireEvent.change(again, { target: { value: '@Ayu sudah beres' } })
  await act(async () => fireEvent.keyDown(again, { key: 'Enter' }))
  await waitFor(() => expect(bodies[1]).toEqual({ text: '@Ayu sudah beres', mentions: [] }))
})

test('with keys on the screen Enter makes a new line, and the button sends', async () => {
  system.touch = true
  const { bodies, handler } = taking(calls.sendMessage, () => ({ data: sent() }))
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [handler])
  await write('Hello')
  const leftAlone = fireEvent.keyDown(await field(), { key: 'Enter' })
  expect([leftAlone, bodies.length, (await field()).value]).toEqual([true, 0, 'Hello'])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Send/ })))
  await waitFor(() => expect(bodies).toMatchObject([{ text: 'Hello' }]))
})
