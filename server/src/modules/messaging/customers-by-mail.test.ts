import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailThread } from '#contract/email/thread.ts'
import { contactEndpoints as calls } from '#contract/messaging/contact-endpoints.ts'
import { customerEndpoints } from '#contract/messaging/customer-endpoints.ts'
import type { ContactId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'
import { aMail } from '../email/testing/a-mail.ts'
import { aMailbox } from '../email/testing/mailbox.ts'
import { aSandbox } from './testing/sandbox.ts'

// Whoever writes mails is one customer by their address, whatever thread they write in.
const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
let ayu: ChatPerson
let box: Awaited<ReturnType<typeof aMailbox>>
let account: MessagingAccountId
let sandbox: Awaited<ReturnType<typeof aSandbox>>
const rudi = 'rudi@pelanggan.example'

const list = async (filter = 'all') =>
  (await server.call(inbox.listConversations, { params: { id: account }, query: { filter }, headers: ayu.headers }))
    .body.data.records
const customer = async (id: ContactId) =>
  (await server.call(calls.getCustomer, { params: { id }, headers: ayu.headers })).body.data
const block = (id: ContactId, blocked: boolean) =>
  server.call(calls.setContactBlocked, { params: { id }, body: { blocked }, headers: ayu.headers })
const mailed = (subject: string, from?: string, fits: (thread: EmailThread) => boolean = () => true) => {
  box.imap.deliver(aMail({ subject, ...(from && { from }) }))
  return box.threadWhen(subject, fits)
}
const contactOf = async (subject: string, filter = 'all') =>
  (await list(filter)).find(({ last_message }) => last_message?.text.startsWith(subject))!.contact
/** Mails that wait for the agent would have been drafted by the time that this one is. */
const drafted = (subject: string) =>
  mailed(subject, 'Lain <lain@pelanggan.example>', ({ reply_state }) => reply_state === 'draft')

beforeAll(async () => {
  ayu = await aTalker(server)
  box = await aMailbox(server, ayu)
  await box.connect()
  await box.connected()
  server.model.reply = () => [{ text: 'Draf dari agen.' }]
  await box.set({ reply_mode: 'approve', reply_interval: 0, approval_keywords: [], reply_language: 'auto' })
  await mailed('Retur sepatu', undefined, ({ reply_state }) => reply_state === 'draft')
  account = (await server.call(inbox.listInboxes, { headers: ayu.headers })).body.data.find(
    ({ kind }) => kind === 'mail',
  )!.id
  sandbox = await aSandbox(server, ayu)
})
afterAll(() => box.stop())

test('their address is shown and found by any part of it; two threads of it are one customer', async () => {
  await mailed('Ukuran topi', 'RUDI@Pelanggan.example')
  const [topi, sepatu] = [await contactOf('Ukuran topi'), await contactOf('Retur sepatu')]
  expect([topi, sepatu]).toMatchObject([
    { name: 'Rudi', mail_address: rudi, phone_number: null },
    { name: 'Rudi', mail_address: rudi },
  ])
  expect((await customer(topi.id)).conversations.map(({ mail_address }) => mail_address)).toEqual([rudi, rudi])
  await server.call(inbox.updateContact, { params: { id: topi.id }, body: { name: 'Pak Rudi' }, headers: ayu.headers })
  expect((await contactOf('Retur sepatu')).name).toBe('Pak Rudi')
  const found = async (query: string) =>
    (
      await server.call(inbox.searchConversations, { params: { id: account }, query: { query }, headers: ayu.headers })
    ).body.data.map(({ snippet, message_id }) => [snippet, message_id])
  for (const query of [rudi, 'pelanggan.example', 'RUDI@pel'])
    expect(await found(query)).toEqual([
      [`Pak Rudi ${rudi}`, null],
      [`Pak Rudi ${rudi}`, null],
    ])
  expect(await found('rudi@lain.example')).toEqual([])
})

test('what comes from an address that is blocked is kept in any thread, and nobody drafts an answer', async () => {
  const { id } = await contactOf('Retur sepatu')
  await block(id, true)
  const asked = server.model.requests.length
  await mailed('Promo gila')
  await drafted('Jam buka toko')
  expect(await box.threadWhen('Promo gila', ({ category }) => category === 'done')).toMatchObject({ reply_state: null })
  expect(server.model.requests.length).toBe(asked + 1)
  expect((await list()).map(({ contact }) => contact.mail_address)).toEqual(['lain@pelanggan.example'])
  expect((await list('blocked')).map(({ last_message }) => last_message!.text.split(' ')[0])).toEqual([
    'Promo',
    'Ukuran',
    'Retur',
  ])
  await block(id, false)
  expect((await list()).length).toBe(3)
  expect((await contactOf('Promo gila', 'resolved')).blocked_at).toBeNull()
})

test('joined to a number, a new thread of the address arrives at the customer, and goes with it when that is undone', async () => {
  const { contact: wa } = await sandbox.written('Halo dari WhatsApp')
  const { id } = await contactOf('Retur sepatu')
  await server.call(calls.mergeContacts, { params: { id: wa.id }, body: { other_id: id }, headers: ayu.headers })
  await mailed('Kabar pesanan')
  const joined = await customer(wa.id)
  expect([joined.total, new Set(joined.conversations.map(({ channel }) => channel))]).toEqual([
    5,
    new Set(['mail', 'whatsapp']),
  ])
  expect((await contactOf('Kabar pesanan')).name).toBe(wa.name)
  const who = { query: { who: wa.phone_number! }, headers: ayu.headers }
  expect((await server.call(customerEndpoints.findCustomerData, who)).body.data).toMatchObject({
    joined: [rudi],
    conversations: 1,
    mail_threads: 4,
  })
  await server.call(calls.undoMerge, { params: { id: joined.merges[0]!.id }, headers: ayu.headers })
  expect((await customer(wa.id)).total).toBe(1)
  expect((await customer(id)).total).toBe(4)
  expect((await contactOf('Kabar pesanan')).name).toBe('Pak Rudi')
})

test('who is erased by their number is erased with the mails that were joined to it, and what was known of both', async () => {
  const { contact: wa } = await sandbox.written('Sekali lagi')
  const { id } = await contactOf('Retur sepatu')
  await server.call(calls.mergeContacts, { params: { id: wa.id }, body: { other_id: id }, headers: ayu.headers })
  const { headers } = ayu
  await server.call(customerEndpoints.eraseCustomerData, { body: { who: wa.phone_number! }, headers })
  const left = async (from: string, values: unknown[] = []) =>
    (await server.deps.pool.query<{ count: number }>(`select count(*)::int as count from ${from}`, values)).rows[0]!
      .count
  await expect
    .poll(async () => {
      await server.app.jobs.runDue()
      return left('removals')
    })
    .toBe(0)
  expect(await left('messaging_merged_contacts')).toBe(0)
  expect(await left('messaging_contacts where mail_address = $1 or phone_number = $2', [rudi, wa.phone_number])).toBe(0)
  expect(await left("email_threads where person->>'address' ilike $1", [rudi])).toBe(0)
  expect(await left("email_threads where person->>'address' = 'lain@pelanggan.example'")).toBe(1)
})
