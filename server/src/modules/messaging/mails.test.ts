import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '#contract/messaging/conversation.ts'
import type { ConversationId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'
import { aMail } from '../email/testing/a-mail.ts'
import { aMailbox } from '../email/testing/mailbox.ts'

// Mails stand in the one inbox, and are answered there.
const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
let ayu: ChatPerson
let box: Awaited<ReturnType<typeof aMailbox>>
let account: MessagingAccountId
let conversation: Conversation

const listed = async ({ headers } = ayu as { headers: Record<string, string> }) =>
  (await server.call(inbox.listInboxes, { headers })).body.data
const conversations = async () =>
  (await server.call(inbox.listConversations, { params: { id: account }, headers: ayu.headers })).body.data.records
const messagesOf = async (id: ConversationId) =>
  (await server.call(inbox.listMessages, { params: { id }, headers: ayu.headers })).body.data.records
const send = async (body: object) => {
  const given = { client_key: crypto.randomUUID(), ...body }
  const answer = await server.call(inbox.sendMessage, {
    params: { id: conversation.id },
    body: given,
    headers: ayu.headers,
  })
  await server.app.jobs.runDue('messaging-send')
  return answer.body
}

beforeAll(async () => {
  ayu = await aTalker(server)
  box = await aMailbox(server, ayu)
  await box.connect()
  await box.connected()
  box.smtp.behave('well')
  server.model.reply = () => [{ text: 'Draf dari agen.' }]
  await box.set({ reply_mode: 'approve', reply_interval: 0, approval_keywords: [], reply_language: 'auto' })
  box.imap.deliver(aMail({ subject: 'Retur sepatu', body: 'Ukurannya salah.', id: 'retur@pelanggan.example' }))
  await box.threadWhen('Retur sepatu', ({ reply_state }) => reply_state === 'draft')
  account = (await listed()).find(({ kind }) => kind === 'mail')!.id
  conversation = (await conversations())[0]!
})
afterAll(() => box.stop())

test('a mail is a conversation with its sender, which waits for an answer; nobody else sees it', async () => {
  expect(conversation).toMatchObject({
    channel: 'mail',
    contact: { name: 'Rudi', phone_number: null },
    status: 'open',
    unread: 1,
    has_window: false,
    answered_by: 'people',
  })
  const [message] = await messagesOf(conversation.id)
  expect(message).toMatchObject({ direction: 'in', author: { kind: 'customer' } })
  expect(message!.content).toMatchObject({ text: expect.stringMatching(/^Retur sepatu\n\nUkurannya salah\./) })
  const other = await aPerson(server, { name: 'Lain' })
  expect(await listed(other)).toEqual([])
  const opened = await server.call(inbox.listMessages, { params: { id: conversation.id }, headers: other.headers })
  expect(opened.status).toBe(404)
})

test('what is written in the inbox goes out as the thread’s reply, once, in the place of the draft', async () => {
  expect(await send({ kind: 'template', template_id: crypto.randomUUID() })).toMatchObject({
    code: 'messaging_text_only',
  })
  const { data } = await send({ kind: 'text', text: 'Silakan kirim kembali, ongkir kami tanggung.' })
  await server.app.jobs.runDue('email-send')
  await expect.poll(() => box.smtp.mails.length).toBe(1)
  await server.app.jobs.runDue('messaging-send')
  await server.app.jobs.runDue('email-send')
  expect(box.smtp.mails).toHaveLength(1)
  const { raw, to } = box.smtp.mails[0]!
  expect(to).toEqual(['rudi@pelanggan.example'])
  expect(raw).toContain('In-Reply-To: <retur@pelanggan.example>')
  expect(raw).toContain('ongkir kami tanggung')
  expect(raw).not.toContain('Draf dari agen')
  await expect
    .poll(async () => (await messagesOf(conversation.id)).find(({ id }) => id === data.id)?.state)
    .toBe('delivered')
  expect((await messagesOf(conversation.id)).filter(({ direction }) => direction === 'out')).toHaveLength(1)
  expect((await conversations())[0]).toMatchObject({ waiting_since: null, unread: 0 })
})

test('it is labelled, resolved and found like any other, and comes back when they write again', async () => {
  const change = (body: object) =>
    server.call(inbox.changeConversation, { params: { id: conversation.id }, body, headers: ayu.headers })
  expect((await change({ labels: ['retur'], status: 'resolved' })).body.data).toMatchObject({ status: 'resolved' })
  const found = await server.call(inbox.searchConversations, {
    params: { id: account },
    query: { query: 'ukurannya' },
    headers: ayu.headers,
  })
  expect(found.body.data[0]?.conversation.id).toBe(conversation.id)
  const id = /^Message-ID: (<.+>)$/m.exec(box.smtp.mails[0]!.raw)![1]!
  box.imap.deliver(aMail({ subject: 'Re: Retur sepatu', body: 'Terima kasih!', headers: { 'In-Reply-To': id } }))
  await box.threadWhen('Retur sepatu', ({ messages }) => messages === 3)
  expect((await conversations())[0]).toMatchObject({
    id: conversation.id,
    status: 'open',
    labels: ['retur'],
    unread: 1,
  })
})

/** A conversation that a mail begins, and how it stands then. */
const conversationOf = async (subject: string) => {
  await box.threadWhen(subject, () => true)
  return (await conversations()).find(({ last_message }) => last_message?.text.includes(subject))
}
const answer = async (id: ConversationId, text: string) => {
  const before = box.smtp.mails.length
  await server.call(inbox.sendMessage, {
    ...{ params: { id }, body: { kind: 'text', text, client_key: crypto.randomUUID() }, headers: ayu.headers },
  })
  await server.app.jobs.runDue('messaging-send')
  await server.app.jobs.runDue('email-send')
  await expect.poll(() => box.smtp.mails.length).toBe(before + 1)
  return box.smtp.mails.at(-1)!
}

test('what the form of the website sends waits for an answer, and the answer goes to the visitor', async () => {
  const headers = { 'Reply-To': 'Dewi <dewi@pelanggan.example>' }
  box.imap.deliver(aMail({ subject: 'Formulir kontak', from: 'Toko <care@toko.example>', headers }))
  const found = (await conversationOf('Formulir kontak'))!
  expect(found).toMatchObject({ status: 'open', unread: 1, contact: { name: 'Dewi' } })
  expect((await answer(found.id, 'Halo Dewi')).to).toEqual(['dewi@pelanggan.example'])
})

test('who else a mail names gets what a person answers, and is named beside it', async () => {
  const headers = {
    To: 'care@toko.example, sales@toko.example, Bima <bima@pelanggan.example>',
    Cc: 'Sari <Sari@Partner.example>, budi@toko.example, rudi@pelanggan.example',
  }
  box.imap.deliver(aMail({ subject: 'Bertiga', headers }))
  const found = (await conversationOf('Bertiga'))!
  const copies = ['bima@pelanggan.example', 'sari@partner.example', 'budi@toko.example']
  expect((await messagesOf(found.id))[0]!.content).toMatchObject({ copies })
  const sent = await answer(found.id, 'Untuk semua')
  expect(sent.to.toSorted()).toEqual(['rudi@pelanggan.example', ...copies].toSorted())
})

test('an answer that comes back opens its conversation again; nothing answers the report, and the next one goes to the customer', async () => {
  box.imap.deliver(aMail({ subject: 'Alamat salah', from: 'Tono <tono@pelanggan.example>' }))
  const { id } = (await conversationOf('Alamat salah'))!
  const { raw } = await answer(id, 'Ini jawabannya')
  const of = async () => (await conversations()).find((one) => one.id === id)
  await expect.poll(async () => (await of())?.unread).toBe(0)
  const report = (action: string, body: string[]) =>
    aMail({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.toko.example>',
      subject: `Undelivered Mail ${action}`,
      headers: {
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary=report',
        'Return-Path': '<>',
      },
      body: [
        ...['--report', 'Content-Type: text/plain', '', 'I could not deliver your mail.', ''],
        ...['--report', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.toko.example', ''],
        ...['Final-Recipient: rfc822; tono@pelanggan.example', `Action: ${action}`, 'Status: 5.1.1', ''],
        ...['--report', 'Content-Type: text/rfc822-headers', '', ...body, '--report--'],
      ].join('\r\n'),
    })
  const named = [/^Message-ID: .+$/m.exec(raw)![0], 'Subject: Re: Alamat salah', '']
  // It is late, and tried again: nothing is wrong yet.
  box.imap.deliver(report('delayed', named))
  await box.threadWhen('Alamat salah', ({ messages }) => messages === 3)
  expect(await of()).toMatchObject({ unread: 0, waiting_since: null })
  box.imap.deliver(report('failed', named))
  await box.threadWhen('Alamat salah', ({ hold, reply_state }) => hold === 'bounced' && reply_state === null)
  expect(await of()).toMatchObject({ status: 'open', unread: 1, waiting_since: expect.any(String) })
  expect((await messagesOf(id)).at(-1)!.content).toMatchObject({ text: expect.stringContaining('could not deliver') })
  expect((await answer(id, 'Sekali lagi')).to).toEqual(['tono@pelanggan.example'])
})

test('a mail that the server refuses is said to be one', async () => {
  box.imap.deliver(aMail({ subject: 'Kotak penuh', from: 'Wati <wati@pelanggan.example>' }))
  const { id } = (await conversationOf('Kotak penuh'))!
  box.smtp.behave('refuse')
  await server.call(inbox.sendMessage, {
    ...{
      params: { id },
      body: { kind: 'text', text: 'Ini dia', client_key: crypto.randomUUID() },
      headers: ayu.headers,
    },
  })
  await server.app.jobs.runDue('messaging-send')
  await server.app.jobs.runDue('email-send')
  const last = async () => (await messagesOf(id)).at(-1)
  await expect.poll(last).toMatchObject({
    state: 'failed',
    failure: { reason: 'mail_failed', text: expect.stringMatching(/^The mail server refused this mail/) },
  })
  box.smtp.behave('well')
})
