import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as calls } from '#contract/messaging/inbox-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { system } from '#web/testing/browser.ts'
import { countsOptions, messageFileOptions, useInboxWork } from './api.ts'
import {
  account,
  answerWith,
  arriveAtInbox,
  contact,
  conversation,
  counts,
  type InboxHandlers,
  id,
  message,
  opened,
  openInbox,
  soon,
} from './testing.tsx'

beforeEach(arriveAtInbox)
afterEach(() => vi.restoreAllMocks())

test('the list says who writes, what, and who must do something', async () => {
  await openInbox('/whatsapp/inbox', [])
  const row = await screen.findByRole('link', { name: /Sari Wulandari/ })
  expect(row.textContent).toMatch(/Pesanan saya mana\?.*Needs you/)
  screen.getByRole('button', { name: 'Mine · 4' })
  screen.getByRole('button', { name: 'Unassigned · 8' })
})

test('a filter is asked of the server and stands in the address', async () => {
  const asked: (string | null)[] = []
  const { address } = await openInbox('/whatsapp/inbox', [
    [
      calls.listConversations,
      ({ query }) => {
        asked.push(query.get('filter'))
        return { data: { records: [], cursor: null } }
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Mine · 4' }))
  await screen.findByText('Nothing is assigned to you')
  expect(asked).toEqual(['all', 'mine'])
  expect(address()).toContain('view=mine')
})

test('J opens the next conversation, E resolves it', async () => {
  const changed: unknown[] = []
  await openInbox('/whatsapp/inbox', [
    [
      calls.changeConversation,
      ({ body }) => {
        changed.push(body)
        return { data: conversation({ status: 'resolved' }) }
      },
    ],
  ])
  await screen.findByRole('link', { name: /Sari Wulandari/ })
  fireEvent.keyDown(document.body, { key: 'j' })
  await screen.findByRole('region', { name: 'Sari Wulandari' })
  fireEvent.keyDown(document.body, { key: 'e' })
  await waitFor(() => expect(changed).toEqual([{ status: 'resolved' }]))
})

test('a reply is held, can be taken back, and its words are there again', async () => {
  const sent: unknown[] = []
  const { server } = await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    [
      calls.sendMessage,
      ({ body }) => {
        sent.push(body)
        return { data: message({ id: id(5), direction: 'out', state: 'queued' }) }
      },
    ],
    answerWith(calls.withdrawMessage, null),
  ])
  const field = await screen.findByLabelText('Reply')
  fireEvent.change(field, { target: { value: 'Sebentar ya, Kak' } })
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
  expect(field).toHaveProperty('value', '')
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(screen.getByLabelText('Reply')).toHaveProperty('value', 'Sebentar ya, Kak'))
  expect(sent).toMatchObject([{ kind: 'text', text: 'Sebentar ya, Kak', hold_s: 5, seen: id(4) }])
  expect(server.calls).toContain(`DELETE /api/whatsapp/inbox/message/${id(5)}`)
})

test('what could not be sent is the draft again, with why', async () => {
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    [
      calls.sendMessage,
      () => ({ status: 409, code: 'messaging_answered_meanwhile', message: 'Bima has just answered.' }),
    ],
  ])
  const field = await screen.findByLabelText('Reply')
  fireEvent.change(field, { target: { value: 'Halo' } })
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
  await waitFor(() => expect(screen.getByLabelText('Reply')).toHaveProperty('value', 'Halo'))
})

test('in a closed window only a template can be written, filled in for this customer', async () => {
  const template = {
    id: id(7),
    name: 'order_update',
    language: 'id',
    status: 'approved',
    variables: 2,
    reason: '',
    fills: [],
  }
  const sent: unknown[] = []
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    answerWith(calls.openConversation, opened({ window_closes_at: null })),
    answerWith(messagingEndpoints.listMessageTemplates, [{ ...template, body: 'Halo {{1}}, pesanan {{2}} dikirim.' }]),
    [
      calls.sendMessage,
      ({ body }) => {
        sent.push(body)
        return { data: message({ id: id(6), direction: 'out', state: 'queued' }) }
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a template' }))
  expect(screen.queryByLabelText('Reply')).toBeNull()
  const value = await screen.findByLabelText('Value of {{2}}')
  fireEvent.change(value, { target: { value: 'TN-20418' } })
  await screen.findByText('Halo Sari Wulandari, pesanan TN-20418 dikirim.')
  fireEvent.click(screen.getByRole('button', { name: 'Send template' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ kind: 'template', template_id: id(7), variables: ['Sari Wulandari', 'TN-20418'] }]),
  )
})

const draft = {
  text: 'Stok beras 5 kg tinggal 12 karung.',
  unsure: false,
  evidence: [
    {
      type: 'data-table',
      data: {
        title: 'Stok beras',
        columns: [
          { key: 'produk', label: 'Produk', type: 'text' },
          { key: 'stok', label: 'Stok', type: 'number' },
        ],
        rows: [{ produk: 'Beras 5 kg', stok: 1200 }],
        row_count: 1,
        truncated: false,
      },
    },
  ],
}

test('a draft of the assistant stands in the empty field, with the rows that it rests on', async () => {
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [answerWith(calls.draftAnswer, draft)])
  await screen.findByLabelText('Reply')
  fireEvent.keyDown(document.body, { key: 'd' })
  const proposed = await screen.findByRole('region', { name: 'Draft by the assistant' })
  expect(screen.getByLabelText('Reply')).toHaveProperty('value', draft.text)
  const cells = await within(proposed).findAllByRole('cell', { hidden: true })
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Beras 5 kg', '1,200'])
  fireEvent.click(within(proposed).getByRole('button', { name: 'Dismiss draft' }))
  expect(screen.queryByRole('region', { name: 'Draft by the assistant' })).toBeNull()
  expect(screen.getByLabelText('Reply')).toHaveProperty('value', draft.text)
})

test('what a person has written stays beside a draft, until they add it', async () => {
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [answerWith(calls.draftAnswer, { ...draft, evidence: [] })])
  const field = await screen.findByLabelText('Reply')
  fireEvent.change(field, { target: { value: 'Halo Kak,' } })
  fireEvent.click(screen.getByRole('button', { name: 'Suggest a reply' }))
  const proposed = await screen.findByRole('region', { name: 'Draft by the assistant' })
  expect(field).toHaveProperty('value', 'Halo Kak,')
  within(proposed).getByText(/rests on no data or file/)
  fireEvent.click(within(proposed).getByRole('button', { name: 'Add to reply' }))
  expect(field).toHaveProperty('value', `Halo Kak,\n${draft.text}`)
})

test('U marks as unread and closes, M takes the conversation, 2 shows what nobody has', async () => {
  const changed: unknown[] = []
  const { address } = await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    [
      calls.changeConversation,
      ({ body }) => {
        changed.push(body)
        return { data: conversation() }
      },
    ],
  ])
  await screen.findByRole('region', { name: 'Sari Wulandari' })
  fireEvent.keyDown(document.body, { key: 'm' })
  await waitFor(() => expect(changed).toEqual([{ assignee_id: id(9) }]))
  fireEvent.keyDown(document.body, { key: 'u' })
  await waitFor(() => expect(changed).toEqual([{ assignee_id: id(9) }, { unread: true }]))
  expect(address()).not.toContain('chat=')
  fireEvent.keyDown(document.body, { key: '2' })
  await waitFor(() => expect(address()).toContain('view=unassigned'))
})

test('a conversation sleeps until the customer writes, or until a time that is to come', async () => {
  const changed: unknown[] = []
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    [
      calls.changeConversation,
      ({ body }) => {
        changed.push(body)
        return { data: conversation() }
      },
    ],
  ])
  const menu = async () => fireEvent.click(await screen.findByRole('button', { name: 'Snooze' }))
  await menu()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Until they write' }))
  await waitFor(() => expect(changed).toEqual([{ snoozed_until: null }]))
  await menu()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Choose a time…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2020-01-01T09:00' } })
  dialog.getByText('Choose a time in the future.')
  expect(dialog.getByRole('button', { name: 'Snooze' })).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2099-01-01T09:00' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
  await waitFor(() => expect(changed[1]).toEqual({ snoozed_until: new Date('2099-01-01T09:00').toISOString() }))
})

test('what happened before is told however far back it lies', async () => {
  const resolved = message({
    ...{ id: id(7), direction: 'inside', content: { kind: 'event', what: 'resolved', about: '' } },
    ...{ author: { kind: 'person', user_id: id(9), name: 'Ayu' }, created_at: '2026-03-02T03:00:00.000Z' },
  })
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    answerWith(calls.openConversation, { ...opened(), history: [resolved] }),
  ])
  // Where there is room for it, the customer stands beside the conversation.
  await screen.findByRole('region', { name: 'Sari Wulandari' })
  expect((await screen.findByText('Ayu resolved this')).textContent).toContain('Ayu resolved this')
})

test('a slash at the beginning opens saved replies, filled in', async () => {
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    answerWith(calls.listCannedReplies, [{ id: id(8), shortcode: 'salam', text: 'Halo {{contact.name}}!' }]),
  ])
  const field = await screen.findByLabelText('Reply')
  fireEvent.change(field, { target: { value: '/sal', selectionStart: 4 } })
  await screen.findByRole('option', { name: /salam/ })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(screen.getByLabelText('Reply')).toHaveProperty('value', 'Halo Sari Wulandari!'))
})

test('a note is for the team only and goes where notes go', async () => {
  const notes: unknown[] = []
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    [
      calls.addNote,
      ({ body }) => {
        notes.push(body)
        return { data: message({ direction: 'inside' }) }
      },
    ],
  ])
  const pane = await screen.findByRole('region', { name: 'Sari Wulandari' })
  fireEvent.click(within(pane).getByRole('button', { name: 'Note' }))
  const field = screen.getByLabelText('Note', { selector: 'textarea' })
  fireEvent.change(field, { target: { value: 'VIP, tolong cepat' } })
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
  await waitFor(() => expect(notes).toEqual([{ text: 'VIP, tolong cepat', mentions: [] }]))
})

test('what is typed while a note is on its way stays, and the note goes once', async () => {
  const notes: unknown[] = []
  const late: (() => void)[] = []
  let isNoted = false
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    [
      calls.openConversation,
      async () => {
        if (isNoted) await new Promise<void>((done) => late.push(done))
        return { data: opened() }
      },
    ],
    [
      calls.addNote,
      ({ body }) => {
        notes.push(body)
        isNoted = true
        return { data: message({ direction: 'inside' }) }
      },
    ],
  ])
  const pane = await screen.findByRole('region', { name: 'Sari Wulandari' })
  fireEvent.click(within(pane).getByRole('button', { name: 'Note' }))
  const field = screen.getByLabelText('Note', { selector: 'textarea' })
  fireEvent.change(field, { target: { value: 'VIP' } })
  const press = () => act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
  await press()
  await waitFor(() => expect(late).toHaveLength(1))
  expect(field).toHaveProperty('value', '')
  fireEvent.change(field, { target: { value: 'And soon' } })
  await press()
  await act(async () => late[0]!())
  await waitFor(() => expect(within(pane).getByRole('button', { name: /^Add note/ }).ariaBusy).toBeNull())
  expect(field).toHaveProperty('value', 'And soon')
  expect(notes).toEqual([{ text: 'VIP', mentions: [] }])
})

test('a label or a fact of a customer is removed when the one before it is gone', async () => {
  type Change = { remove_labels?: string[]; attributes?: Record<string, null> }
  let stored: { labels: string[]; attributes: Record<string, string> } = {
    labels: ['delivery', 'vip'],
    attributes: { Size: 'M', Town: 'Solo' },
  }
  const sent: object[] = []
  const late: (() => void)[] = []
  const takes: InboxHandlers[number][1] = async ({ body }) => {
    sent.push(body as object)
    await new Promise<void>((done) => late.push(done))
    const { remove_labels: labels = [], attributes = {} } = body as Change
    stored = {
      labels: stored.labels.filter((label) => !labels.includes(label)),
      attributes: Object.fromEntries(Object.entries(stored.attributes).filter(([name]) => !(name in attributes))),
    }
    return { data: null }
  }
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    [
      calls.openConversation,
      () => {
        const { labels, attributes } = stored
        return { data: { ...opened({ labels }), contact: { ...contact, attributes, created_at: soon() } } }
      },
    ],
    [calls.changeConversation, takes],
    [calls.updateContact, takes],
  ])
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  const gone = (name: string) => waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  for (const [first, second, change] of [
    ['Remove delivery', 'Remove vip', { remove_labels: ['delivery'] }],
    ['Remove Size', 'Remove Town', { attributes: { Size: null } }],
  ] as const) {
    sent.length = 0
    await press(first)
    await waitFor(() => expect(late).toHaveLength(1))
    await press(second)
    late.pop()!()
    await gone(first)
    expect(sent).toEqual([change])
    await waitFor(() => expect(screen.getByRole('button', { name: second })).toHaveProperty('disabled', false))
    await press(second)
    await waitFor(() => expect(late).toHaveLength(1))
    late.pop()!()
    await gone(second)
  }
})

test('a label and a fact are added by themselves, so that those of others stay', async () => {
  const sent: unknown[] = []
  const takes: InboxHandlers[number][1] = ({ body }) => {
    sent.push(body)
    return { data: null }
  }
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    [calls.changeConversation, takes],
    [calls.updateContact, takes],
  ])
  const label = await screen.findByLabelText('Add label', { selector: 'input' })
  fireEvent.change(label, { target: { value: ' vip ' } })
  fireEvent.submit(label)
  await waitFor(() => expect(sent).toEqual([{ add_labels: ['vip'] }]))
  fireEvent.click(screen.getByRole('button', { name: 'Add detail' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Town' } })
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: 'Solo' } })
  fireEvent.submit(screen.getByLabelText('Value'))
  await waitFor(() => expect(sent.slice(1)).toEqual([{ attributes: { Town: 'Solo' } }]))
})

test('a label that is half written stays out of the next conversation', async () => {
  const others = [conversation(), conversation({ id: id(12), contact: { ...contact, name: 'Budi' } })]
  await openInbox(`/whatsapp/inbox?chat=${id(12)}`, [
    answerWith(calls.listConversations, { records: others, cursor: null }),
    [
      calls.openConversation,
      ({ params }) => ({ data: { ...opened(), conversation: others.find((each) => each.id === params.chatId) } }),
    ],
  ])
  await screen.findByLabelText('Add label', { selector: 'input' })
  fireEvent.click(await screen.findByRole('link', { name: /Sari/ }))
  await screen.findByRole('region', { name: 'Sari Wulandari' })
  fireEvent.change(await screen.findByLabelText('Add label', { selector: 'input' }), { target: { value: 'refu' } })
  fireEvent.click(screen.getByRole('link', { name: /Budi/ }))
  await screen.findByRole('region', { name: 'Budi' })
  expect(screen.getByLabelText('Add label', { selector: 'input' })).toHaveProperty('value', '')
})

test('what comes while the page is hidden is read when the person comes back, and so is every further message', async () => {
  const seeing = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const turn = (state: DocumentVisibilityState) => {
    seeing.mockReturnValue(state)
    return act(async () => document.dispatchEvent(new Event('visibilitychange')))
  }
  let messages = [message()]
  const { server } = await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    [calls.openConversation, () => ({ data: opened({ unread: 1 }, messages) })],
    answerWith(calls.addNote, message({ direction: 'inside' })),
  ])
  const pane = await screen.findByRole('region', { name: 'Sari Wulandari' })
  const read = () => server.calls.filter((call) => call === `POST /api/whatsapp/inbox/read/${id(2)}`).length
  expect(read()).toBe(0)
  await turn('visible')
  await waitFor(() => expect(read()).toBe(1))
  await turn('hidden')
  await turn('visible')
  expect(read()).toBe(1)

  messages = [message(), message({ id: id(6), content: { kind: 'text', text: 'Halo?' } })]
  fireEvent.click(within(pane).getByRole('button', { name: 'Note' }))
  const field = screen.getByLabelText('Note', { selector: 'textarea' })
  fireEvent.change(field, { target: { value: 'Asks again' } })
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
  await waitFor(() => expect(read()).toBe(2))
})

test('what was written and not sent is there after a reload', async () => {
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [])
  fireEvent.change(await screen.findByLabelText('Reply'), { target: { value: 'Nanti saya lanjut' } })
  expect(localStorage.getItem(`draft:inbox/${id(2)}/reply`)).toBe('Nanti saya lanjut')
})

test('the free plan is led to the sandbox, which knows from where', async () => {
  const { address } = await openInbox('/whatsapp/inbox', [], 'free')
  await screen.findByText('The sandbox')
  expect(address()).toBe('/whatsapp/sandbox?from=%2Fwhatsapp%2Finbox')
})

test('words are looked for in the list', async () => {
  const hit = { conversation: conversation(), message_id: id(4), snippet: 'Pesanan saya mana?', marks: [[0, 7]] }
  await openInbox('/whatsapp/inbox?q=pesanan', [answerWith(calls.searchConversations, [hit])])
  const marked = await screen.findByText('Pesanan', { selector: 'mark' })
  expect(marked.closest('a')?.getAttribute('href')).toContain(`chat=${id(2)}`)
})

test('those behind a figure are listed instead of a view, and a view ends that', async () => {
  const asked: Record<string, string>[] = []
  const list: InboxHandlers[number] = [
    calls.listConversations,
    ({ query }) => {
      asked.push(Object.fromEntries(query))
      return { data: { records: [], cursor: null } }
    },
  ]
  const { address } = await openInbox(`/whatsapp/inbox?account=${id(1)}&behind=handed_over&reason=wish&days=7`, [list])
  await screen.findByText('No conversations in this period')
  screen.getByText('Handed over · The customer asked for a person · last 7 days')
  expect(asked).toMatchObject([{ behind: 'handed_over', reason: 'wish', days: '7' }])
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Mine · 4' }))
  await waitFor(() => expect(address()).not.toContain('behind'))
  expect(address()).toContain('view=mine')
})

test('after a change nobody downloads the files of messages again', async () => {
  const queries = new QueryClient()
  const file = messageFileOptions(id(4) as MessageId).queryKey
  const list = countsOptions({ id: id(1) as MessagingAccountId, of: 'account' }).queryKey
  queries.setQueryData(file, new Blob(['picture']))
  queries.setQueryData(list, counts)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useInboxWork, { wrapper })
  await act(() => result.current.work('read', async () => {}))
  expect(queries.getQueryState(list)?.isInvalidated).toBe(true)
  expect(queries.getQueryState(file)?.isInvalidated).toBe(false)
})

test('what is late says so, is sorted by, and who is available is said with a press', async () => {
  const set: unknown[] = []
  const asked: (string | null)[] = []
  const late = { what: 'response', at: new Date(Date.now() - 5 * 60_000 + 1_000).toISOString(), overdue: true }
  await openInbox('/whatsapp/inbox', [
    [
      calls.listConversations,
      ({ query }) => {
        asked.push(query.get('sort'))
        return { data: { records: [conversation({ due: late })], cursor: null } }
      },
    ],
    [
      calls.setAvailability,
      ({ body }) => {
        set.push(body)
        return { data: { available: true, people: [id(9)] } }
      },
    ],
  ])
  await screen.findByRole('link', { name: /Sari Wulandari.*Reply 5m overdue/ })
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /Due first/ }))
  await waitFor(() => expect(asked).toEqual(['newest', 'due']))
  fireEvent.click(screen.getByRole('button', { name: 'Away' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /^Available/ }))
  await screen.findByRole('button', { name: 'Available' })
  expect(set).toEqual([{ available: true }])
})

test('on a phone, whose bar is full, who is available stands with the filters', async () => {
  system.width = 390
  await openInbox('/whatsapp/inbox', [
    [calls.listConversations, () => ({ data: { records: [conversation({})], cursor: null } })],
  ])
  expect((await screen.findByRole('button', { name: 'Away' })).closest('header')).toBeNull()
})

test.each([
  [390, true],
  [802, true],
  [803, false],
  [1100, false],
])('at %i px a conversation takes the place of the list: %s, and one comes back to it', async (width, takesIt) => {
  system.width = width
  const { address } = await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [])
  await screen.findByRole('heading', { name: 'Sari Wulandari', level: takesIt ? 1 : 2 })
  const back = screen.queryByRole('button', { name: 'Conversations' })
  expect(back !== null).toBe(takesIt)
  if (!back) return
  expect(screen.getByRole('region', { name: 'Conversations' }).parentElement?.className).toBe('hidden')
  fireEvent.click(back)
  await waitFor(() => expect(address()).not.toContain('chat='))
  expect(screen.getByRole('region', { name: 'Conversations' }).parentElement?.className).toBe('contents')
})

test('visitors of a website stand among the customers of numbers, and are sent text only', async () => {
  const widget = { id: id(20), kind: 'widget', name: 'Shop helper', phone_number: '', status: 'active' }
  const visitor = {
    id: id(22),
    name: 'Visitor 3F2A',
    phone_number: null,
    mail_address: null,
    opted_out: false,
    blocked_at: null,
  }
  const changes = {
    id: id(21),
    account_id: id(20),
    channel: 'widget',
    has_window: false,
    contact: visitor,
    window_closes_at: null,
  }
  const asked: string[] = []
  const { address } = await openInbox('/whatsapp/inbox', [
    answerWith(calls.listInboxes, [account, widget]),
    [
      calls.listConversations,
      ({ query }) => {
        asked.push(query.get('of') ?? '')
        return { data: { records: [conversation(), conversation(changes)], cursor: null } }
      },
    ],
    [
      calls.openConversation,
      ({ params }) => {
        expect(params.accountId).toBe(id(20))
        return { data: { ...opened(changes), contact: { ...contact, ...visitor, created_at: '2026-11-20T03:00:00Z' } } }
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('link', { name: /Visitor 3F2A.*Website/ }))
  expect(asked).toEqual(['place'])
  await screen.findByRole('textbox', { name: 'Reply' })
  expect(address()).toContain(`at=${id(20)}`)
  expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull()
  expect(screen.queryByText(/window/i)).toBeNull()
})

test('a list that does not load says so, in Indonesian too', async () => {
  await setLanguage('id')
  await openInbox('/whatsapp/inbox', [
    [calls.listConversations, () => ({ status: 503, code: 'internal', message: 'Gagal' })],
  ])
  await screen.findByText('Percakapan gagal dimuat')
})

test('in a large workspace whoever is further back is looked for on the server and given the conversation', async () => {
  const changed: unknown[] = []
  const first = Array.from({ length: 100 }, (_, number) => ({ id: id(100 + number), name: `Anggota ${number}` }))
  const asked: string[] = []
  await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    answerWith(workspaceEndpoints.listWorkspaces, {
      records: [{ id: id(1), workspace_name: 'Toko', active: true }],
    }),
    [
      workspaceEndpoints.listMembers,
      ({ query }) => {
        const words = query.get('query') ?? ''
        asked.push(words)
        const found = words ? [{ id: id(900), name: 'Zaki Wahyu', email: 'zaki@toko.test' }] : first
        return { data: { records: found, pagination: { is_last_page: words !== '' } } }
      },
    ],
    [
      calls.changeConversation,
      ({ body }) => {
        changed.push(body)
        return { data: conversation() }
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Someone else…' }))
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find by name or email' }), {
    target: { value: 'zaki' },
  })
  fireEvent.click(await screen.findByRole('button', { name: /Zaki Wahyu/ }))
  await waitFor(() => expect(changed).toEqual([{ assignee_id: id(900) }]))
  expect(asked).toContain('zaki')
})
