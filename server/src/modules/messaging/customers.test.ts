import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { contactEndpoints as calls } from '#contract/messaging/contact-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { ContactId, SimulatedPhoneId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aSandbox } from './testing/sandbox.ts'

const server = await testApp()
let ayu: TestPerson
let stranger: TestPerson
let sandbox: Awaited<ReturnType<typeof aSandbox>>

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  stranger = await aPerson(server)
  sandbox = await aSandbox(server, ayu)
})

/** A customer who has written once. */
async function aCustomer(name: string, text = 'Halo') {
  const made = { params: { id: sandbox.id }, body: { name }, headers: ayu.headers }
  const { id: phone } = (await server.call(simulatorEndpoints.addSimulatedPhone, made)).body.data
  const conversation = await sandbox.written(text, phone)
  return { phone, id: conversation.contact.id, chat: conversation.id, number: conversation.contact.phone_number! }
}
const write = (text: string, phone: SimulatedPhoneId) => sandbox.act({ kind: 'text', text }, phone)
const set = (id: ContactId, body: object, who = ayu) =>
  server.call(inbox.updateContact, { params: { id }, body, headers: who.headers })
const block = (id: ContactId, blocked: boolean, who = ayu) =>
  server.call(calls.setContactBlocked, { params: { id }, body: { blocked }, headers: who.headers })
const merge = (id: ContactId, other_id: ContactId, who = ayu) =>
  server.call(calls.mergeContacts, { params: { id }, body: { other_id }, headers: who.headers })
const preview = (id: ContactId, other_id: ContactId, who = ayu) =>
  server.call(calls.previewMerge, { params: { id }, query: { other_id }, headers: who.headers })
const undo = (id: string, who = ayu) =>
  server.call(calls.undoMerge, { params: { id: id as never }, headers: who.headers })
const customer = async (id: ContactId, who = ayu) =>
  (await server.call(calls.getCustomer, { params: { id }, headers: who.headers })).body
const others = async (id: ContactId, query = '') =>
  (await server.call(calls.findOtherCustomers, { params: { id }, query: { query }, headers: ayu.headers })).body.data
const listed = async (chat: string, filter: string) => (await sandbox.list({ filter })).find(({ id }) => id === chat)
const told = async (chat: never) =>
  (await sandbox.messages(chat)).map(({ direction, content, author }) =>
    content.kind === 'event'
      ? `${content.what} ${author.kind}`
      : `${direction} ${'text' in content ? content.text : ''}`,
  )
const audited = async (action: string) =>
  (
    await server.deps.pool.query<{ name: string; changes: object; by: string }>(
      'select target_name as name, changes, actor_name as by from audit_entries where action = $1 order by at, id',
      [action],
    )
  ).rows

test('what somebody who is blocked writes is kept, and is nobody’s work; unblocked it is there again', async () => {
  const { id, phone, chat, number } = await aCustomer('Bima', 'Beli!!!')
  expect(await listed(chat, 'all')).toMatchObject({ status: 'open', unread: 1 })
  const { body } = await block(id, true)
  expect(body.data.blocked_at).not.toBeNull()
  expect(await listed(chat, 'all')).toBeUndefined()
  expect(await listed(chat, 'blocked')).toMatchObject({ status: 'resolved', unread: 0, waiting_since: null })
  await write('Beli sekarang!!!', phone)
  await write('STOP', phone)
  expect(await listed(chat, 'all')).toBeUndefined()
  const counts = async () =>
    (await server.call(inbox.countConversations, { params: { id: sandbox.id }, query: {}, headers: ayu.headers })).body
      .data
  expect((await counts()).blocked).toBe(1)
  expect(await told(chat as never)).toEqual([
    'in Beli!!!',
    'blocked person',
    'in Beli sekarang!!!',
    'in STOP',
    'opted_out system',
  ])
  await block(id, false)
  expect(await listed(chat, 'all')).toMatchObject({ status: 'open', unread: 3, waiting_since: expect.any(String) })
  expect((await counts()).blocked).toBe(0)
  expect((await told(chat as never)).at(-1)).toBe('unblocked person')
  const masked = `${number.slice(0, 3)}…${number.slice(-3)}`
  expect(await audited('messaging.customer-blocked')).toEqual([{ name: masked, changes: {}, by: 'Ayu' }])
  expect(await audited('messaging.customer-unblocked')).toEqual([{ name: masked, changes: {}, by: 'Ayu' }])
})

test('nobody is told of what somebody who is blocked wants, and neither the agent nor a flow says anything', async () => {
  const settings = { answered_by: 'agent', agent_id: ayu.agentId, handover_text: 'Sebentar' }
  await server.call(messagingEndpoints.updateMessagingSettings, { body: settings as never, headers: ayu.headers })
  onTestFinished(async () => {
    await server.call(messagingEndpoints.updateMessagingSettings, {
      body: { answered_by: 'people' },
      headers: ayu.headers,
    })
  })
  const wish = 'Saya mau bicara dengan orang'
  const news = async (chat: string) =>
    (await server.deps.pool.query("select 1 from notifications where facts->>'conversation_id' = $1", [chat])).rows
      .length
  const heard = await aCustomer('Joko', wish)
  expect(await news(heard.chat)).toBe(1)
  const other = await aCustomer('Jono')
  await block(other.id, true)
  const before = (await told(other.chat as never)).length
  await write(wish, other.phone)
  expect((await told(other.chat as never)).slice(before)).toEqual([`in ${wish}`])
  expect(await news(other.chat)).toBe(0)
})

test('blocked twice it is blocked once; what was resolved stays so; nobody writes to them or takes them back', async () => {
  const { id, phone, chat } = await aCustomer('Cici')
  const change = (body: object) =>
    server.call(inbox.changeConversation, { params: { id: chat }, body, headers: ayu.headers })
  await change({ status: 'resolved' })
  const before = (await audited('messaging.customer-blocked')).length
  const both = await Promise.all([block(id, true), block(id, true)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await audited('messaging.customer-blocked')).toHaveLength(before + 1)
  expect((await sandbox.send(chat, { kind: 'text', text: 'Halo' })).body).toMatchObject({
    code: 'messaging_contact_blocked',
  })
  expect((await change({ status: 'open' })).body).toMatchObject({ code: 'messaging_contact_blocked' })
  expect((await change({ snoozed_until: null })).body).toMatchObject({ code: 'messaging_contact_blocked' })
  await write('Halo lagi', phone)
  await block(id, false)
  expect(await listed(chat, 'resolved')).toMatchObject({ status: 'resolved' })
  expect((await sandbox.send(chat, { kind: 'text', text: 'Ya?' })).status).toBe(200)
})

test('what a customer is called, their details and consent are changed, and consent is told in the conversation', async () => {
  const { id, chat } = await aCustomer('Dedi')
  expect(
    (await set(id, { name: 'Dedi Toko', opted_out: true, attributes: { Kota: 'Bogor' } })).body.data,
  ).toMatchObject({
    name: 'Dedi Toko',
    opted_out: true,
    attributes: { Kota: 'Bogor' },
    mail_address: null,
    blocked_at: null,
  })
  await set(id, { opted_out: true })
  await set(id, { opted_out: false })
  expect(await told(chat as never)).toEqual(['in Halo', 'opted_out person', 'opted_in person'])
})

test('two customers are made one: what that is is shown before, and whoever writes from either arrives there', async () => {
  const sari = await aCustomer('Sari')
  const toko = await aCustomer('Sari Toko')
  await set(sari.id, { attributes: { Ukuran: 'M' } })
  await set(toko.id, { attributes: { Ukuran: 'L', Toko: 'Melati' }, opted_out: true })
  await server.call(inbox.addNote, {
    params: { id: toko.chat },
    body: { text: 'VIP', mentions: [] },
    headers: ayu.headers,
  })
  await server.call(inbox.changeConversation, {
    params: { id: toko.chat },
    body: { add_labels: ['vip'] },
    headers: ayu.headers,
  })
  expect((await others(sari.id, 'sari toko')).records).toMatchObject([
    { contact: { id: toko.id }, known_as: [toko.number], conversations: 1 },
  ])
  const seen = (await preview(sari.id, toko.id)).body.data
  expect(seen).toMatchObject({
    kept: { contact: { name: 'Sari' }, conversations: 1, messages: 1, notes: 0 },
    joined: { contact: { name: 'Sari Toko' }, known_as: [toko.number], conversations: 1, messages: 1, notes: 1 },
    merged: { name: 'Sari', attributes: { Ukuran: 'M', Toko: 'Melati' }, opted_out: true, blocked_at: null },
    too_many: false,
  })
  expect(seen.dropped).toEqual([
    { detail: null, kept: 'Sari', dropped: 'Sari Toko' },
    { detail: 'Ukuran', kept: 'M', dropped: 'L' },
  ])
  expect((await merge(sari.id, toko.id)).status).toBe(200)
  await write('Pesan lagi', toko.phone)
  expect(await listed(toko.chat, 'all')).toMatchObject({
    contact: { id: toko.id, name: 'Sari', opted_out: true },
    labels: ['vip'],
  })
  const { data } = await customer(toko.id)
  expect(data).toMatchObject({
    contact: { id: toko.id, name: 'Sari', attributes: { Ukuran: 'M', Toko: 'Melati' } },
    total: 2,
  })
  expect(data.conversations.map(({ id }) => id)).toEqual([toko.chat, sari.chat])
  expect(data.merges).toMatchObject([{ joined: 'Sari Toko', by: 'Ayu', may_undo: true }])
  expect((await others(sari.id, 'sari toko')).records).toEqual([])
  // What is noted of one of them is noted of both.
  await set(toko.id, { name: 'Bu Sari' })
  expect((await customer(sari.id)).data.contact.name).toBe('Bu Sari')
  const maskedOf = ({ number }: { number: string }) => `${number.slice(0, 3)}…${number.slice(-3)}`
  expect((await audited('messaging.customers-merged')).at(-1)).toEqual({
    name: maskedOf(sari),
    changes: { joined_customer: { from: null, to: maskedOf(toko) } },
    by: 'Ayu',
  })
  await undo(data.merges[0]!.id)
  expect((await customer(sari.id)).data).toMatchObject({
    contact: { name: 'Bu Sari', attributes: { Ukuran: 'M' }, opted_out: false },
    total: 1,
    merges: [],
  })
  expect((await customer(toko.id)).data).toMatchObject({
    contact: { name: 'Sari Toko', attributes: { Ukuran: 'L', Toko: 'Melati' }, opted_out: true },
    total: 1,
  })
  expect((await undo(data.merges[0]!.id)).body).toMatchObject({ code: 'messaging_merge_not_found' })
  expect(await audited('messaging.merge-undone')).toHaveLength(1)
})

test('joined twice, from both sides at once or while they write, they are one customer once', async () => {
  const one = await aCustomer('Eka')
  const two = await aCustomer('Eko')
  const before = (await audited('messaging.customers-merged')).length
  const done = await Promise.all([
    merge(one.id, two.id),
    merge(two.id, one.id),
    merge(one.id, two.id),
    write('Sedang menulis', two.phone),
  ])
  expect(done.slice(0, 3).map((answer) => 'status' in answer && answer.status)).toEqual([200, 200, 200])
  expect(await audited('messaging.customers-merged')).toHaveLength(before + 1)
  const { data } = await customer(one.id)
  expect([data.total, data.merges.length]).toEqual([2, 1])
  expect((await told(two.chat as never)).filter((said) => said.startsWith('in '))).toEqual([
    'in Halo',
    'in Sedang menulis',
  ])
})

test('a block holds for whoever is joined, and what it closed is open again when they are two', async () => {
  const [spam, good] = [await aCustomer('Fani'), await aCustomer('Feri')]
  await block(spam.id, true)
  expect((await preview(good.id, spam.id)).body.data.merged.blocked_at).not.toBeNull()
  await merge(good.id, spam.id)
  expect(await listed(good.chat, 'all')).toBeUndefined()
  await write('Halo?', good.phone)
  expect(await listed(good.chat, 'all')).toBeUndefined()
  const [merged] = (await customer(good.id)).data.merges
  await undo(merged!.id)
  expect(await listed(good.chat, 'all')).toMatchObject({ status: 'open', unread: 2, contact: { blocked_at: null } })
  expect(await listed(spam.chat, 'all')).toBeUndefined()
  expect((await customer(spam.id)).data.contact.blocked_at).not.toBeNull()
})

test('of three only the newest is undone first, and the first are one customer still', async () => {
  const [a, b, c] = [await aCustomer('Gina'), await aCustomer('Gita'), await aCustomer('Gugun')]
  await merge(b.id, c.id)
  await merge(a.id, b.id)
  const { merges, total } = (await customer(c.id)).data
  expect([total, merges.map(({ joined, may_undo }) => [joined, may_undo])]).toEqual([
    3,
    [
      ['Gita', true],
      ['Gugun', false],
    ],
  ])
  expect((await undo(merges[1]!.id)).body).toMatchObject({ code: 'messaging_merge_not_last' })
  expect((await undo(merges[0]!.id)).status).toBe(200)
  expect([(await customer(a.id)).data.total, (await customer(c.id)).data.total]).toEqual([1, 2])
  expect((await undo(merges[1]!.id)).status).toBe(200)
  expect((await customer(b.id)).data.total).toBe(1)
})

test('too many details together are refused before anything is joined', async () => {
  const [one, two] = [await aCustomer('Hadi'), await aCustomer('Hani')]
  const details = (from: number) =>
    Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`d${from + index}`, 'x']))
  await set(one.id, { attributes: details(0) })
  await set(two.id, { attributes: details(16) })
  expect((await preview(one.id, two.id)).body.data.too_many).toBe(true)
  expect((await merge(one.id, two.id)).body).toMatchObject({ code: 'messaging_attribute_limit_reached' })
  expect((await customer(one.id)).data.total).toBe(1)
})

test('nobody of elsewhere sees, blocks or joins a customer', async () => {
  const [mine, other] = [await aCustomer('Indra'), await aCustomer('Indah')]
  const theirs = await aSandbox(server, stranger)
  const foreign = await theirs.written('Halo')
  expect((await block(mine.id, true, stranger)).status).toBe(404)
  expect((await preview(mine.id, other.id, stranger)).status).toBe(404)
  expect((await merge(mine.id, foreign.contact.id)).status).toBe(404)
  expect((await merge(foreign.contact.id, mine.id)).status).toBe(404)
  expect((await customer(mine.id, stranger)).code).toBe('messaging_contact_not_found')
  expect((await others(mine.id, foreign.contact.phone_number!)).records).toEqual([])
  await merge(mine.id, other.id)
  const [merged] = (await customer(mine.id)).data.merges
  expect((await undo(merged!.id, stranger)).status).toBe(404)
  expect((await customer(mine.id)).data.total).toBe(2)
})
