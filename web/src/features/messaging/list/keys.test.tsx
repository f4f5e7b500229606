import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inboxEndpoints as calls } from '#contract/messaging/inbox-endpoints.ts'
import { system } from '#web/testing/browser.ts'
import { answer, arriveAtInbox, conversation, id, opened, openInbox } from '../testing.tsx'

beforeEach(arriveAtInbox)
afterEach(() => vi.restoreAllMocks())

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
    answer(calls.listConversations, {
      records: [named(20, 'Ani', { assignee: { id: id(8), name: 'Bima' } }), named(21, 'Citra', mine)],
      cursor: null,
    }),
  ])
  const row = async (name: string) => (await screen.findByRole('link', { name: new RegExp(name) })).textContent
  expect(await row('Ani')).toMatch(/Bima$/)
  expect(await row('Citra')).toMatch(/Needs you$/)
})

test('what is typed into the search stays where the cursor is, and stands in the address', async () => {
  const { address } = await openInbox('/whatsapp/inbox?q=pesanan', [answer(calls.searchConversations, [])])
  const field = await screen.findByLabelText<HTMLInputElement>('Search names and messages')
  field.focus()
  field.setSelectionRange(0, 0)
  field.setRangeText('x', 0, 0, 'end')
  await act(async () => fireEvent.input(field))
  await waitFor(() => expect(address()).toContain('q=xpesanan'))
  expect([field.value, field.selectionStart]).toEqual(['xpesanan', 1])
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
