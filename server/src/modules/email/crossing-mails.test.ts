import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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
  await box.set({ reply_mode: 'automatic', reply_interval: 600, approval_keywords: [], follow_up_days: 0 })
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
  expect((await box.open(thread.id)).reply).toMatchObject({ state: 'scheduled', text: 'Dari alur.' })
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
  expect((await box.open(thread.id)).reply).toMatchObject({ state: 'scheduled', text: wordsOfAgent })
  await flow.end()
})
