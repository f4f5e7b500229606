import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inboxEndpoints as calls } from '#contract/messaging/inbox-endpoints.ts'
import { system } from '#web/testing/browser.ts'
import { watchPrinting } from '#web/ui/printing.ts'
import { answerWith, arriveAtInbox, conversation, id, message, opened, openInbox } from '../testing.tsx'

watchPrinting()
beforeEach(arriveAtInbox)
// jsdom measures nothing, so that no message is in sight; on paper all of them are.
beforeEach(() => void dispatchEvent(new Event('beforeprint')))
afterEach(() => {
  dispatchEvent(new Event('afterprint'))
  vi.restoreAllMocks()
})

const named = (last: number, name: string, changes: object = {}) =>
  conversation({ id: id(last), contact: { ...conversation().contact, name }, ...changes })

test('from a conversation that was resolved J and K go on from where it stood', async () => {
  let rows = ['Ani', 'Bima', 'Citra', 'Dewi'].map((name, index) => named(20 + index, name))
  const { address } = await openInbox(`/whatsapp/inbox?chat=${id(22)}`, [
    [calls.listConversations, () => ({ data: { records: rows, cursor: null } })],
    [
      calls.openConversation,
      ({ params }) => {
        const row = rows.find((each) => each.id === params.chatId) ?? named(22, 'Citra', { status: 'resolved' })
        return { data: { ...opened(), conversation: row } }
      },
    ],
    [
      calls.changeConversation,
      ({ params }) => {
        rows = rows.filter((each) => each.id !== params.id)
        return { data: named(22, 'Citra', { status: 'resolved' }) }
      },
    ],
  ])
  await screen.findByRole('link', { name: /Citra/ })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: /^Resolve/ })))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Citra/ })).toBeNull())
  fireEvent.keyDown(document.body, { key: 'j' })
  await waitFor(() => expect(address()).toContain(`chat=${id(23)}`))
  fireEvent.keyDown(document.body, { key: 'k' })
  await waitFor(() => expect(address()).toContain(`chat=${id(21)}`))
})

test('a conversation that a colleague has does not say that the reader is needed', async () => {
  const mine = { assignee: { id: id(9), name: 'Ayu' } }
  await openInbox('/whatsapp/inbox', [
    answerWith(calls.listConversations, {
      records: [named(20, 'Ani', { assignee: { id: id(8), name: 'Bima' } }), named(21, 'Citra', mine)],
      cursor: null,
    }),
  ])
  const row = async (name: string) => (await screen.findByRole('link', { name: new RegExp(name) })).textContent
  expect(await row('Ani')).toMatch(/Bima$/)
  expect(await row('Citra')).toMatch(/Needs you$/)
})

test('what is typed into the search stays where the cursor is, and stands in the address', async () => {
  const { address } = await openInbox('/whatsapp/inbox?q=pesanan', [answerWith(calls.searchConversations, [])])
  const field = await screen.findByLabelText<HTMLInputElement>('Search names and messages')
  field.focus()
  field.setSelectionRange(0, 0)
  field.setRangeText('x', 0, 0, 'end')
  await act(async () => fireEvent.input(field))
  await waitFor(() => expect(address()).toContain('q=xpesanan'))
  expect([field.value, field.selectionStart]).toEqual(['xpesanan', 1])
})

test('a message that was found is opened where it stands, however far back', async () => {
  // Nothing comes near by itself.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const said = (last: number) => message({ id: id(last), content: { kind: 'text', text: `Message ${last}` } })
  const hit = { conversation: conversation(), message_id: id(31), snippet: 'Message 31', marks: [] }
  const asked: Record<string, string>[] = []
  const pages = [
    { records: [said(32), said(33)], before: id(32) },
    { records: [said(30), said(31)], before: id(30) },
  ]
  await openInbox('/whatsapp/inbox?q=Message', [
    answerWith(calls.searchConversations, [hit]),
    answerWith(calls.openConversation, { ...opened(), messages: { records: [said(34)], before: id(34) } }),
    [
      calls.listMessages,
      ({ query }) => {
        asked.push(Object.fromEntries(query))
        return { data: pages[asked.length - 1] }
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('link', { name: /Message 31/ }))
  const log = await screen.findByRole('log', { name: 'Messages' })
  await waitFor(() => expect(log.querySelector('[aria-current]')?.textContent).toContain('Message 31'))
  expect(log.querySelectorAll('[aria-current]')).toHaveLength(1)
  // As many at once as the server gives, and none beyond it.
  expect(asked).toEqual([
    { before: id(34), limit: '100' },
    { before: id(32), limit: '100' },
  ])
})

test('on a phone a snoozed conversation says that it is', async () => {
  system.width = 390
  const snoozed = { status: 'snoozed', snoozed_until: '2099-01-01T02:00:00.000Z' }
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [answerWith(calls.openConversation, opened(snoozed))])
  const pane = await screen.findByRole('region', { name: 'Sari Wulandari' })
  within(pane).getByText('Snoozed')
})

test('on a phone a conversation that is gone leaves a way back to the list', async () => {
  system.width = 390
  const { address } = await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    [
      calls.openConversation,
      () => ({ status: 404, code: 'messaging_conversation_not_found', message: 'This conversation is gone.' }),
    ],
  ])
  await screen.findByText('This conversation is gone.')
  fireEvent.click(screen.getByRole('button', { name: 'Conversations' }))
  await waitFor(() => expect(address()).not.toContain('chat='))
  await screen.findByRole('link', { name: /Sari Wulandari/ })
})
