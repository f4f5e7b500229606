import { beforeAll, expect, test, vi } from 'vitest'
import {
  emptyMail,
  quietVoice,
  type RehearsalInput,
  type RehearsalScenarioInput,
  type RehearsalTarget,
  type ScenarioMail,
} from '#contract/calls/rehearsal.ts'
import { rehearsalEndpoints as rehearsals } from '#contract/calls/rehearsal-endpoints.ts'
import type { ScorecardInput } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import type { FlowDocument } from '#flow/index.ts'
import { aFlow } from '#flow/testing/flows.ts'
import { sampleCompany, sampleTimeoutMs } from '../../../testing/sample-company.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aTalker } from '../../chat/testing/chat-app.ts'
import { aSandbox } from '../../messaging/testing/sandbox.ts'

// Without a model: the built-in engine answers.
const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const owner = await aTalker(server)
const { headers } = owner
beforeAll(async () => void (await sampleCompany(server, owner)), sampleTimeoutMs)

const card: ScorecardInput = {
  ...{ name: 'Courtesy', enabled: true, agents: [], campaigns: [], pass_percent: 60 },
  questions: [
    {
      ...{ text: 'Thanks?', scale: null, weight: 1, good: 'high', critical: false },
      check: { kind: 'said', by: 'agent', concept: null, phrases: ['thank'], where: 'anywhere', seconds: 10 },
    },
  ],
}
const scorecard = (await server.call(scorecardEndpoints.createScorecard, { body: card, headers })).body.data.id
const scenario = async (name: string, lines: string[], mail = emptyMail) => {
  const body: RehearsalScenarioInput = {
    ...{ name, language: 'en', caller: 'script', goal: '', mood: '', facts: '', lines },
    voice: quietVoice,
    mail,
  }
  return (await server.call(rehearsals.createRehearsalScenario, { body, headers })).body.data.id
}
const project = async (name: string, document: FlowDocument) =>
  (await server.call(studioEndpoints.createProject, { body: { name, document }, headers })).body.data.id
const start = async (target: RehearsalTarget, scenarios: RehearsalInput['scenarios'], more: Partial<RehearsalInput>) =>
  (
    await server.call(rehearsals.startRehearsal, {
      body: { target, scenarios, repetitions: 1, scorecard, ...more },
      headers,
    })
  ).body
/** A rehearsal of one conversation, once it has ended. */
async function rehearse(
  target: RehearsalTarget,
  lines: string[],
  { mail, ...more }: Partial<RehearsalInput> & { mail?: ScenarioMail } = {},
) {
  const begun = await start(target, [await scenario(`Budi ${crypto.randomUUID()}`, lines, mail)], more)
  expect(begun.message).toBe('OK')
  const look = async () =>
    (await server.call(rehearsals.getRehearsal, { params: { id: begun.data.id }, headers })).body.data
  await server.app.jobs.runDue('rehearsal')
  await vi.waitFor(async () => expect((await look()).state).toBe('done'), { timeout: 60_000, interval: 50 })
  const found = await look()
  return { ...found, turns: found.attempts[0]!.turns }
}
const sentTo = async () => (await server.deps.pool.query('select count(*)::int as n from messaging_messages')).rows[0].n

const onOrder = (trigger: string) =>
  aFlow(
    [
      ['come', trigger],
      ['which', 'ask', { question: 'Which order, {{trigger.name}}?', expects: 'choice', choices: ['TN-1', 'TN-2'] }],
      [
        'mail',
        'send-email',
        { to: 'desk@example.com', subject: 'Order {{which.value}}', text: 'From {{trigger.sender}}' },
      ],
      [
        'tell',
        'send-message',
        { channel: 'whatsapp', to: '+628111222333', text: 'Somebody asks about {{which.value}}' },
      ],
      ['reply', 'say', { text: 'Thank you, it arrives today.' }],
    ],
    ['come > next > which', 'which > next > mail', 'mail > next > tell', 'tell > next > reply'],
  )

test.each([
  ['on-whatsapp', 'message', '+15550100'],
  ['on-email', 'mail', 'rehearsal@example.com'],
] as const)(
  'a flow that begins with %s is rehearsed as a %s, and tells what would have been sent',
  async (kind, channel, sender) => {
    const mails = server.mails.length
    const id = await project(kind, onOrder(kind))
    const found = await rehearse({ project: id, version: 'draft' }, ['Where is my order?', 'TN-2'])
    expect(found).toMatchObject({ channel, passed: 1, score: 1 })
    expect(found.turns.map(({ speaker, text }) => `${speaker}: ${text.replace(/Budi [0-9a-f-]+/, 'Budi')}`)).toEqual([
      'caller: Where is my order?',
      'agent: Which order, Budi?\n- TN-1\n- TN-2',
      'caller: TN-2',
      'agent: Thank you, it arrives today.',
    ])
    expect(found.turns[1]!.acts).toEqual([])
    const [mail, told] = found.turns[3]!.acts!
    expect(mail).toMatchObject({ kind: 'send-email' })
    expect(Object.fromEntries(mail!.given.map(({ option, value }) => [option, value]))).toMatchObject({
      to: 'desk@example.com',
      subject: 'Order TN-2',
      text: `From ${sender}`,
    })
    expect(told!.given).toContainEqual({ option: 'text', value: 'Somebody asks about TN-2' })
    expect([server.mails.length, await sentTo()]).toEqual([mails, 0])
  },
)

test('a flow that begins with several is rehearsed as whichever is chosen', async () => {
  const document = aFlow(
    [
      ['call', 'on-call'],
      ['mail', 'on-email'],
      ['hello', 'say', { text: 'Thank you for calling.' }],
      ['reply', 'say', { text: 'Thank you for writing.' }],
    ],
    ['call > next > hello', 'mail > next > reply'],
  )
  const target = { project: await project('Both', document), version: 'draft' } as const
  expect((await rehearse(target, ['Hello?'])).turns[0]!.text).toBe('Thank you for calling.')
  expect((await rehearse(target, ['Hello?'], { channel: 'mail' })).turns[1]!.text).toBe('Thank you for writing.')
  const one = [await scenario('One', ['Hello?'])]
  expect((await start(target, one, { channel: 'message' })).code).toBe('rehearsal_no_conversation')
})

test('an agent in a chat shows tables and charts, understands what follows, and is paid for it', async () => {
  const lines = ['What is the revenue per store?', 'and for each month?']
  const found = await rehearse({ agent: owner.botId }, lines, { channel: 'chat' })
  const answers = found.turns.filter(({ parts }) => parts !== undefined)
  expect(answers).toHaveLength(2)
  for (const { parts, text } of answers) {
    expect(parts!.map(({ type }) => type)).toEqual(expect.arrayContaining(['text', 'data-table', 'data-chart']))
    expect(text).not.toBe('')
  }
  expect(found.credits).toBeGreaterThan(0)
})

test('an agent is rehearsed as it answers on WhatsApp: from what its number lets it, and people take over where it is not sure', async () => {
  const target = { agent: owner.botId }
  const asked = ['How many stores are there?', 'Who is the president of the moon?', 'Are you there?']
  const found = await rehearse(target, asked, { channel: 'message' })
  expect(found).toMatchObject({ channel: 'message' })
  const said = found.turns.map(({ speaker, text }) => [speaker, text])
  expect(said[0]).toEqual(['caller', 'How many stores are there?'])
  expect(said[1]).toEqual(['agent', expect.stringMatching(/\*\d+\* stores/)])
  expect(said.slice(2)).toEqual([['caller', 'Who is the president of the moon?']])
  expect(found.attempts[0]!.state).toBe('done')
  await aSandbox(server, owner)
  const sent = await sentTo()
  const closed = { answered_by: 'agent', agent_id: owner.botId, use_databases: false } as const
  await server.call(messagingEndpoints.updateMessagingSettings, { body: closed, headers })
  const without = await rehearse(target, asked.slice(0, 1), { channel: 'message' })
  expect(without.turns.map(({ speaker }) => speaker)).toEqual(['caller'])
  expect(await sentTo()).toBe(sent)
})

test('what is not spoken is not rehearsed by voice', async () => {
  const target = { agent: owner.botId }
  const one = [await scenario('One', ['Hello?'])]
  for (const channel of ['chat', 'mail'] as const)
    expect((await start(target, one, { channel, mode: 'voice' })).code).toBe('rehearsal_not_spoken')
})
