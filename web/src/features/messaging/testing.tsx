import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { vi } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { contactEndpoints } from '#contract/messaging/contact-endpoints.ts'
import { inboxEndpoints as calls } from '#contract/messaging/inbox-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { storeSignIn } from '#web/lib/session/session.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import InboxPage from './inbox-page.tsx'

export const id = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, '0')}`
export const account = {
  id: id(1),
  kind: 'simulator',
  name: 'Sandbox',
  phone_number: '+6281100000001',
  status: 'active',
}
export const soon = () => new Date(Date.now() + 3 * 3_600_000).toISOString()

export const conversation = (changes: object = {}) => ({
  id: id(2),
  account_id: id(1),
  channel: 'whatsapp',
  has_window: true,
  status: 'open',
  snoozed_until: null,
  contact: {
    id: id(3),
    name: 'Sari Wulandari',
    phone_number: '+6281234567890',
    mail_address: null,
    opted_out: false,
    blocked_at: null,
  },
  answered_by: 'people',
  assignee: null,
  team: null,
  labels: ['delivery'],
  unread: 0,
  window_closes_at: soon(),
  due: null,
  waiting_since: '2026-11-21T03:00:00.000Z',
  created_at: '2026-11-20T03:00:00.000Z',
  last_message: { direction: 'in', state: null, created_at: '2026-11-21T03:00:00.000Z', text: 'Pesanan saya mana?' },
  ...changes,
})
export const message = (changes: object = {}) => ({
  id: id(4),
  conversation_id: id(2),
  direction: 'in',
  content: { kind: 'text', text: 'Pesanan saya mana?' },
  author: { kind: 'customer', user_id: null, name: 'Sari Wulandari' },
  state: null,
  failure: null,
  reply_to: null,
  reactions: [],
  client_key: null,
  created_at: '2026-11-21T03:00:00.000Z',
  ...changes,
})
export const contact = {
  id: id(3),
  name: 'Sari Wulandari',
  phone_number: '+6281234567890',
  mail_address: null,
  blocked_at: null,
  attributes: {},
  opted_out: false,
}
export const opened = (changes: object = {}, messages = [message()]) => ({
  conversation: conversation(changes),
  contact: { ...contact, created_at: '2026-11-20T03:00:00.000Z' },
  messages: { records: messages, before: null },
  history: [],
  presence: [],
  now: new Date().toISOString(),
})
export const customer = (changes: object = {}) => ({
  contact: { ...contact, created_at: '2026-11-20T03:00:00.000Z' },
  conversations: [
    {
      ...conversation(),
      contact_id: id(3),
      account: { id: id(1), name: 'Sandbox' },
      phone_number: '+6281234567890',
      mail_address: null,
    },
  ],
  total: 1,
  broadcasts: 0,
  merges: [],
  ...changes,
})
export const counts = {
  teams: [],
  mine: 4,
  unassigned: 8,
  all: 12,
  snoozed: 0,
  resolved: 3,
  blocked: 1,
  overdue: 0,
  labels: [{ name: 'delivery', count: 2 }],
}

export type InboxHandlers = Parameters<typeof fakeServer>[0]
export const answerWith = (endpoint: InboxHandlers[number][0], data: unknown): InboxHandlers[number] => [
  endpoint,
  () => ({ data }),
]

export async function openInbox(address: string, handlers: InboxHandlers, plan = 'paid') {
  const server = fakeServer([
    ...handlers,
    answerWith(billingEndpoints.getActivePackage, { id: plan }),
    answerWith(calls.listInboxes, [account]),
    answerWith(calls.listConversations, { records: [conversation()], cursor: null }),
    answerWith(calls.countConversations, counts),
    answerWith(calls.listTeams, []),
    answerWith(calls.openConversation, opened()),
    answerWith(contactEndpoints.getCustomer, customer()),
    answerWith(calls.getAvailability, { available: false, people: [] }),
    answerWith(calls.listPresence, []),
    answerWith(calls.setPresence, []),
    answerWith(calls.readConversation, null),
    answerWith(workspaceEndpoints.listWorkspaces, { records: [] }),
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={client}>
      <InboxPage />
    </QueryClientProvider>
  )
  const shown = await showAt(address, { '/whatsapp/inbox': page, '/whatsapp/sandbox': <p>The sandbox</p> })
  return { ...shown, server }
}

/** Before each test: somebody who is signed in, and rows that have a height, since only those in sight are drawn. */
export async function arriveAtInbox() {
  await setLanguage('en')
  storeSignIn({ token: 't', token_client: 'c', user: { id: id(9), name: 'Ayu', email: 'a@b.test', bot_id: null } })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
}
