import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import type { EmailThread } from '#contract/email/thread.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'
import { aFlow, tenantOf } from '../flows/testing/published.ts'
import { aReceiver } from '../flows/testing/receiver.ts'
import { aMail } from './testing/a-mail.ts'
import { aMailbox } from './testing/mailbox.ts'

const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
const receiver = await aReceiver()
let ayu: ChatPerson
let box: Awaited<ReturnType<typeof aMailbox>>
beforeAll(async () => {
  ayu = await aTalker(server)
  box = await aMailbox(server, ayu)
  await box.connect()
  await box.connected()
})
afterAll(async () => {
  receiver.close()
  await box.stop()
})
const wordsOfAgent = 'Halo Rudi,\n\nKami buka setiap hari jam 9.'
beforeEach(async () => {
  server.model.reply = () => [{ text: wordsOfAgent }]
  await box.set({ reply_mode: 'approve', reply_interval: 600, approval_keywords: [], follow_up_days: 0 })
})

/** Another mail of the same conversation. */
const alsoIn = (id: string, subject: string, body: string) =>
  aMail({ subject, body, headers: { 'In-Reply-To': `<${id}>` } })
const jobsOf = async (queue: string) =>
  (await server.deps.pool.query('select key from jobs where queue = $1 and failed_at is null', [queue])).rows.length
const idle = (queue: string) => vi.waitUntil(async () => (await jobsOf(queue)) === 0, { timeout: 60_000, interval: 20 })
const hasMails = (count: number) => (thread: EmailThread) => thread.messages === count
const hasReply = ({ reply_state }: EmailThread) => reply_state !== null

/** The model answers what is asked next once it is let. */
function holdModel() {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.model.reply = async () => {
    asked.resolve()
    await answered.promise
    return [{ text: wordsOfAgent }]
  }
  return { asked: asked.promise, answer: () => answered.resolve() }
}

/** The server of mail says that it has what comes once it is let. */
function holdSending() {
  const [come, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  box.smtp.beforeTaken = () => {
    box.smtp.beforeTaken = undefined
    come.resolve()
    return taken.promise
  }
  return { come: come.promise, take: () => taken.resolve() }
}

const inInbox = async ({ id }: EmailThread) =>
  (
    await server.deps.pool.query(
      `select c.waiting_since, c.unread, c.last_message->>'direction' as last from messaging_conversations c
       join messaging_contacts p on p.id = c.contact_id where p.thread_id = $1`,
      [id],
    )
  ).rows[0]

/** A flow that takes mails about something and answers them once the other side of its call has. */
async function aSlowFlow(subject: string) {
  receiver.answerFirst(0)
  const before = receiver.calls()
  const flowId = crypto.randomUUID()
  const document = aFlow(
    [
      ['come', 'on-email', { subject_contains: subject }],
      ['call', 'http-call', { url: receiver.url, method: 'POST' }],
      ['say', 'send-message', { text: 'Dari alur.' }],
    ],
    ['come > next > call', 'call > next > say'],
  )
  await server.app.flows.publishTriggers({ flowId, document, tenant: tenantOf(ayu) })
  return {
    called: () => vi.waitUntil(() => receiver.calls() > before, { timeout: 60_000, interval: 20 }),
    answer: () => receiver.answerFirst(Number.POSITIVE_INFINITY),
    end: () => server.app.flows.unpublishTriggers(flowId),
  }
}

test('a mail that comes while the agent writes: what was written without it is dropped', async () => {
  const flow = await aSlowFlow('pesanan')
  const model = holdModel()
  box.imap.deliver(aMail({ subject: 'Susulan', id: 'susulan@pelanggan.example' }))
  await model.asked
  box.imap.deliver(alsoIn('susulan@pelanggan.example', 'Pesanan', 'Dan pesanan saya?'))
  await flow.called()
  model.answer()
  await idle('email-draft')
  expect(await box.threadWhen('Susulan', hasMails(2))).toMatchObject({ reply_state: null, hold: null })
  flow.answer()
  const thread = await box.threadWhen('Susulan', hasReply)
  expect((await box.open(thread.id)).reply).toMatchObject({ state: 'draft', text: 'Dari alur.' })
  await flow.end()
})

test('a mail that comes while a flow answers the one before: the flow’s words are dropped', async () => {
  const flow = await aSlowFlow('retur')
  const model = holdModel()
  box.imap.deliver(aMail({ subject: 'Retur', id: 'retur@pelanggan.example', body: 'Bagaimana caranya retur?' }))
  await flow.called()
  box.imap.deliver(alsoIn('retur@pelanggan.example', 'Jam buka', 'Dan jam berapa buka?'))
  await model.asked
  flow.answer()
  await idle('email-flow')
  expect(await box.threadWhen('Retur', hasMails(2))).toMatchObject({ reply_state: null, category: 'to_answer' })
  model.answer()
  const thread = await box.threadWhen('Retur', hasReply)
  expect((await box.open(thread.id)).reply).toMatchObject({ state: 'draft', text: wordsOfAgent })
  await flow.end()
})

test('a mail that comes while a reply is being sent stays unread, keeps its hold and is answered', async () => {
  await box.set({ reply_mode: 'automatic', approval_keywords: ['refund'], follow_up_days: 1 })
  box.imap.deliver(aMail({ subject: 'Dikirim', id: 'dikirim@pelanggan.example' }))
  await box.threadWhen('Dikirim', ({ reply_state }) => reply_state === 'scheduled')
  server.pass(601)
  const mails = holdSending()
  const sending = server.app.jobs.runDue('email-send')
  await mails.come
  box.imap.deliver(alsoIn('dikirim@pelanggan.example', 'Lagi', 'Saya minta refund'))
  await box.threadWhen('Dikirim', hasMails(2))
  await idle('email-flow')
  server.model.reply = () => [{ text: 'Refund kami proses.' }]
  mails.take()
  await sending
  const thread = await box.threadWhen('Dikirim', ({ reply_state }) => reply_state === 'draft')
  expect(thread).toMatchObject({ category: 'to_answer', unread: true, hold: 'keyword', snippet: 'Saya minta refund' })
  expect(await inInbox(thread)).toMatchObject({ waiting_since: expect.any(Date), unread: 2, last: 'in' })
  expect(await jobsOf('email-follow-up')).toBe(0)
  const { messages, reply } = await box.open(thread.id)
  expect(messages.map(({ direction }) => direction)).toEqual(['in', 'out', 'in'])
  expect(reply!.text).toBe('Refund kami proses.')
})

test('a reply that a person approves answers what came before they did', async () => {
  box.imap.deliver(aMail({ subject: 'Orang', id: 'orang@pelanggan.example' }))
  const { id } = await box.threadWhen('Orang', hasReply)
  const { headers } = ayu
  await server.call(calls.writeEmailReply, { params: { id }, body: { text: 'Jam 9, Ayu' }, headers })
  box.imap.deliver(alsoIn('orang@pelanggan.example', 'Lagi', 'Halo?'))
  await box.threadWhen('Orang', hasMails(2))
  const { reply } = await box.open(id)
  await server.call(calls.approveEmailReply, { params: { id: reply!.id }, headers })
  server.pass(6)
  await server.app.jobs.runDue('email-send')
  expect(await box.threadWhen('Orang', hasMails(3))).toMatchObject({ category: 'waiting', unread: false })
})

test('a draft that the agent writes does not replace what a colleague sends meanwhile, nor leave out a mail that comes meanwhile', async () => {
  box.imap.deliver(aMail({ subject: 'Berdua', id: 'berdua@pelanggan.example' }))
  const { id } = await box.threadWhen('Berdua', hasReply)
  const ofThread = { params: { id }, headers: ayu.headers }
  const model = holdModel()
  const drafting = server.call(calls.draftEmailReply, ofThread)
  await model.asked
  const written = await server.call(calls.writeEmailReply, { ...ofThread, body: { text: 'Jam 10, Budi' } })
  const ofReply = { params: { id: written.body.data.reply!.id }, headers: ayu.headers }
  await server.call(calls.approveEmailReply, ofReply)
  model.answer()
  const refused = await drafting
  expect([refused.status, refused.body.code]).toEqual([409, 'email_thread_changed'])
  expect((await box.open(id)).reply).toMatchObject({ state: 'scheduled', text: 'Jam 10, Budi' })
  await server.call(calls.discardEmailReply, ofReply)
  const flow = await aSlowFlow('lagi')
  const again = holdModel()
  const draftingAgain = server.call(calls.draftEmailReply, ofThread)
  await again.asked
  box.imap.deliver(alsoIn('berdua@pelanggan.example', 'Lagi', 'Dan hari Minggu?'))
  await flow.called()
  again.answer()
  expect((await draftingAgain).body.code).toBe('email_thread_changed')
  flow.answer()
  await box.threadWhen('Berdua', hasReply)
  expect((await server.call(calls.draftEmailReply, ofThread)).body.data.reply!.text).toBe(wordsOfAgent)
  await flow.end()
})
