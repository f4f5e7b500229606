import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { ConversationId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'
import { aFlow, tenantOf } from '../flows/testing/published.ts'
import { aSandbox } from './testing/sandbox.ts'

const server = await chatApp()
let ayu: ChatPerson
let sandbox: Awaited<ReturnType<typeof aSandbox>>

const document = aFlow(
  [
    ['come', 'on-whatsapp', {}],
    ['told', 'send-message', { text: 'Kami tanyakan dulu.' }],
    ['allow', 'approval', { title: 'Retur {{trigger.name}}?' }],
    ['granted', 'send-message', { text: 'Boleh: {{allow.remark}}' }],
    ['broken', 'http-call', { url: 'http://127.0.0.1:1/' }],
  ],
  ['come > next > told', 'told > next > allow', 'allow > approved > granted', 'allow > rejected > broken'],
)

beforeAll(async () => {
  ayu = await aTalker(server)
  sandbox = await aSandbox(server, ayu)
})
beforeEach(async () => {
  const body = { answered_by: 'agent', handover_text: 'Sebentar, kami hubungkan.', away_text: '' }
  await server.call(messagingEndpoints.updateMessagingSettings, { body, headers: ayu.headers })
})

/** A customer who asked, and waits for whoever decides. */
async function aCustomer(name: string) {
  const flowId = crypto.randomUUID()
  await server.app.flows.publishTriggers({ flowId, document, tenant: tenantOf(ayu) })
  onTestFinished(() => server.app.flows.unpublishTriggers(flowId))
  const made = { params: { id: sandbox.id }, body: { name }, headers: ayu.headers }
  const { id: phoneId } = (await server.call(simulatorEndpoints.addSimulatedPhone, made)).body.data
  const { id } = await sandbox.written('Boleh retur?', phoneId)
  const heard = async () => {
    await sandbox.settle()
    return (await sandbox.screen(phoneId)).messages.flatMap(({ from, content }) =>
      from === 'business' && content.kind === 'text' ? [content.text] : [],
    )
  }
  expect(await heard()).toEqual(['Kami tanyakan dulu.'])
  return {
    id,
    phoneId,
    heard,
    decide: (decision: 'approved' | 'rejected', remark = '') => decide(name, decision, remark),
  }
}

async function decide(name: string, decision: 'approved' | 'rejected', remark: string) {
  const requests = (await server.call(flowEndpoints.listFlowRequests, { headers: ayu.headers })).body.data
  const request = requests.find(({ title }) => title === `Retur ${name}?`)
  const decided = { params: { id: request!.id }, body: { decision, remark }, headers: ayu.headers }
  expect((await server.call(flowEndpoints.decideFlowRequest, decided)).status).toBe(200)
}

/** What only the people of the place see. */
const inside = async (id: ConversationId) =>
  (await sandbox.messages(id)).flatMap(({ content }) =>
    content.kind === 'note' ? [content.text] : content.kind === 'event' ? [`${content.what} ${content.about}`] : [],
  )

test('the customer hears what was decided without writing again, once', async () => {
  const { id, phoneId, heard, decide } = await aCustomer('Rudi')
  await decide('approved', 'sampai besok')
  await expect.poll(heard).toEqual(['Kami tanyakan dulu.', 'Boleh: sampai besok'])
  expect((await sandbox.messages(id)).at(-1)).toMatchObject({ author: { kind: 'flow' } })
  await sandbox.written('Terima kasih', phoneId)
  expect(await heard()).toEqual(['Kami tanyakan dulu.', 'Boleh: sampai besok', 'Kami tanyakan dulu.'])
})

test('while people have the conversation they read it, and the customer hears one voice', async () => {
  const { id, heard, decide } = await aCustomer('Sari')
  const body = { answered_by: 'people' as const }
  await server.call(inbox.changeConversation, { params: { id }, body, headers: ayu.headers })
  await decide('approved', 'ya')
  await expect.poll(() => inside(id)).toEqual(['handed_over person', 'Boleh: ya'])
  expect(await heard()).toEqual(['Kami tanyakan dulu.'])
})

test('into a closed window nothing is said: people are asked, and have the words', async () => {
  const { id, heard, decide } = await aCustomer('Lina')
  await server.deps.pool.query(
    "update messaging_conversations set last_in_at = last_in_at - interval '25 hours' where id = $1",
    [id],
  )
  await decide('approved', 'ya')
  await expect.poll(() => inside(id)).toEqual(['Boleh: ya', 'handed_over window'])
  expect(await heard()).toEqual(['Kami tanyakan dulu.'])
  expect((await sandbox.list()).find((row) => row.id === id)).toMatchObject({ answered_by: 'people' })
})

test('a flow that fails after the decision is for people', async () => {
  const { id, heard, decide } = await aCustomer('Tono')
  await decide('rejected')
  await expect.poll(() => inside(id)).toEqual(['handed_over failed'])
  expect(await heard()).toEqual(['Kami tanyakan dulu.', 'Sebentar, kami hubungkan.'])
})
