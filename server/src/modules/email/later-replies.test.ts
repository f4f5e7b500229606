import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { EmailThread } from '#contract/email/thread.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'
import { aFlow, tenantOf } from '../flows/testing/published.ts'
import { aMail } from './testing/a-mail.ts'
import { aMailbox } from './testing/mailbox.ts'

const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
let ayu: ChatPerson
let box: Awaited<ReturnType<typeof aMailbox>>
beforeAll(async () => {
  ayu = await aTalker(server)
  box = await aMailbox(server, ayu)
  await box.connect()
  await box.connected()
})
afterAll(() => box.stop())

/** A flow that takes mails about something, tells their sender so where it is to, and asks whether it may. */
async function aFlowAbout(subject: string, told = '') {
  const document = aFlow(
    [
      ['come', 'on-email', { subject_contains: subject }],
      ['told', 'send-message', { text: told || '-' }],
      ['allow', 'approval', { title: `${subject}?` }],
      ['granted', 'send-message', { text: 'Boleh: {{allow.remark}}' }],
      ['end', 'end', {}],
      ['broken', 'http-call', { url: 'http://127.0.0.1:1/' }],
    ],
    [
      ...(told ? ['come > next > told', 'told > next > allow'] : ['come > next > allow']),
      'allow > approved > granted',
      'allow > rejected > end',
      'allow > timed_out > broken',
    ],
  )
  const flowId = crypto.randomUUID()
  await server.app.flows.publishTriggers({ flowId, document, tenant: tenantOf(ayu) })
  onTestFinished(() => server.app.flows.unpublishTriggers(flowId))
  box.imap.deliver(aMail({ subject, id: `${flowId}@pelanggan.example`, body: 'Boleh?' }))
  const requests = async () => (await server.call(flowEndpoints.listFlowRequests, { headers: ayu.headers })).body.data
  await expect
    .poll(async () => (await requests()).map(({ title }) => title), { timeout: 60_000 })
    .toContain(`${subject}?`)
  return async (decision: 'approved' | 'rejected', remark = '') => {
    const { id } = (await requests()).find(({ title }) => title === `${subject}?`)!
    const decided = { params: { id }, body: { decision, remark }, headers: ayu.headers }
    expect((await server.call(flowEndpoints.decideFlowRequest, decided)).status).toBe(200)
  }
}
const inState = (state: EmailThread['reply_state']) => (thread: EmailThread) => thread.reply_state === state

test('what a flow says after an approval is a reply that waits for whom the agent’s would', async () => {
  await box.set({ reply_mode: 'approve', reply_interval: 600, approval_keywords: [], follow_up_days: 0 })
  const decide = await aFlowAbout('Retur')
  expect(await box.threadWhen('Retur', () => true)).toMatchObject({ category: 'to_answer', reply_state: null })
  await decide('approved', 'sampai besok')
  const thread = await box.threadWhen('Retur', inState('draft'))
  expect(thread.category).toBe('to_answer')
  expect((await box.open(thread.id)).reply).toMatchObject({ text: 'Boleh: sampai besok' })
})

test('it waits for the reply before it, and goes out by itself where that did', async () => {
  await box.set({ reply_mode: 'automatic', reply_interval: 600, approval_keywords: [], follow_up_days: 0 })
  const decide = await aFlowAbout('Tukar', 'Kami tanyakan dulu.')
  const first = await box.threadWhen('Tukar', inState('scheduled'))
  await decide('approved', 'ya')
  const jobs = async () =>
    (await server.deps.pool.query("select due_at from jobs where queue = 'email-flow-later' and lease is null")).rows
  await expect.poll(async () => (await jobs()).length).toBe(1)
  expect((await box.open(first.id)).reply).toMatchObject({ text: 'Kami tanyakan dulu.' })
  server.pass(601)
  await box.threadWhen('Tukar', ({ messages }) => messages === 2)
  server.pass(31)
  const next = await box.threadWhen('Tukar', inState('scheduled'))
  expect((await box.open(next.id)).reply).toMatchObject({ text: 'Boleh: ya' })
  server.pass(601)
  await box.threadWhen('Tukar', ({ messages }) => messages === 3)
  const said = ['Kami tanyakan dulu.', 'Boleh: ya']
  expect(box.smtp.mails.map(({ raw }) => said.filter((words) => raw.includes(words)))).toEqual([[said[0]], [said[1]]])
})

test('a flow that ends without a word has done with the mail that began it', async () => {
  const decide = await aFlowAbout('Salinan')
  expect(await box.threadWhen('Salinan', () => true)).toMatchObject({ category: 'to_answer' })
  await decide('rejected')
  await box.threadWhen('Salinan', ({ category }) => category === 'done')
})
