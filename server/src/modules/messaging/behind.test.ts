import { expect, test } from 'vitest'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aSandbox } from './testing/sandbox.ts'

// The conversations behind the figures of the dashboard: what a tile counts is what its link lists.
const server = await testApp()

test('each figure lists the conversations that it counts, whatever stands with them now', async () => {
  const ayu = await aPerson(server, { name: 'Ayu' })
  const { headers } = ayu
  const desk = await aSandbox(server, ayu)
  const params = { id: desk.id }
  const phoneOf = async (name: string) =>
    (await server.call(simulatorEndpoints.addSimulatedPhone, { params, body: { name }, headers })).body.data.id
  const behind = async (figure: string, more: object = {}) => {
    const { body } = await server.call(inbox.listConversations, { params, query: { behind: figure, ...more }, headers })
    return body.data.records.map(({ contact }: { contact: { name: string } }) => contact.name).sort()
  }
  const setting = (body: object) =>
    server.call(messagingEndpoints.updateMessagingSettings, { body: { account_id: desk.id, ...body }, headers })
  await setting({
    satisfaction: { enabled: true, question: 'Bagaimana?', thanks: 'Terima kasih!' },
    handover_keywords: ['manajer'],
    answered_by: 'agent',
    targets: { response_minutes: 30, resolution_minutes: null },
  })

  const rina = await phoneOf('Rina')
  const tono = await phoneOf('Tono')
  const dewi = await phoneOf('Dewi')
  const ofRina = await desk.written('Saya mau bicara dengan manajer', rina)
  await desk.written('Bisa bicara dengan orang saja?', tono)
  const ofDewi = await desk.written('Halo', dewi)
  await server.call(inbox.changeConversation, { params: { id: ofDewi.id }, body: { answered_by: 'people' }, headers })
  await server.call(inbox.changeConversation, { params: { id: ofDewi.id }, body: { status: 'resolved' }, headers })
  await desk.settle()
  const question = (await desk.screen(dewi)).messages.at(-1)!
  await desk.act({ kind: 'choose', message_id: question.id, choice_id: 'satisfaction-1' }, dewi)

  expect(await behind('written')).toEqual(['Dewi', 'Rina', 'Tono'])
  expect(await behind('resolved')).toEqual(['Dewi'])
  expect(await behind('resolved_by_agent')).toEqual([])
  expect(await behind('rated')).toEqual(['Dewi'])
  expect(await behind('handed_over', { reason: 'keyword' })).toEqual(['Rina'])
  expect(await behind('handed_over', { reason: 'wish' })).toEqual(['Tono'])
  expect(await behind('handed_over', { reason: 'nothing' })).toEqual([])
  expect(await behind('failed')).toEqual([])
  await server.call(simulatorEndpoints.changeSimulatedPhone, {
    params: { id: desk.id, phoneId: dewi },
    body: { blocks: true },
    headers,
  })
  await desk.send(ofDewi.id, { kind: 'text', text: 'Sampai jumpa' })
  expect(await behind('failed')).toEqual(['Dewi'])
  expect(await behind('failed', { reason: 'not_on_whatsapp' })).toEqual(['Dewi'])
  expect(await behind('failed', { reason: 'held_back' })).toEqual([])
  expect(await behind('response_missed')).toEqual([])

  // The numbers of the dashboard are those of the lists.
  const { data } = (await server.call(messagingEndpoints.getMessagingAnalytics, { params, headers })).body
  expect([data.conversations, data.resolved, data.satisfaction.bad]).toEqual([3, 1, 1])
  expect(data.handovers.find(({ reason }: { reason: string }) => reason === 'keyword')).toEqual({
    reason: 'keyword',
    count: 1,
  })

  // Half an hour later nobody has answered two of them.
  await server.call(simulatorEndpoints.forwardSimulator, { params, body: { minutes: 31 }, headers })
  expect(await behind('response_missed')).toEqual(['Rina', 'Tono'])
  // A week later nothing of it is within the last seven days; within ninety it is.
  await server.call(simulatorEndpoints.forwardSimulator, { params, body: { minutes: 7 * 24 * 60 }, headers })
  expect(await behind('written', { days: 7 })).toEqual([])
  expect(await behind('written', { days: 90 })).toEqual(['Dewi', 'Rina', 'Tono'])
  expect(ofRina.status).toBe('open')

  const wrong = await server.call(inbox.listConversations, { params, query: { behind: 'everything' }, headers })
  expect(wrong.status).toBe(400)
  const stranger = await aPerson(server, { name: 'Stranger' })
  const theirs = await server.call(inbox.listConversations, {
    params,
    query: { behind: 'written' },
    headers: stranger.headers,
  })
  expect(theirs.body.code).toBe('messaging_account_not_found')
})
