import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { emptyMail, quietVoice, type RehearsalScenarioInput, type RehearsalTarget } from '#contract/calls/rehearsal.ts'
import { rehearsalEndpoints as rehearsals } from '#contract/calls/rehearsal-endpoints.ts'
import type { ScorecardInput } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aFlow } from '#flow/testing/flows.ts'
import { anEndingJob } from '../../../testing/ending-job.ts'
import { aMember, aWorkspace } from '../../../testing/workspaces.ts'
import { aTalker, type ChatPerson, chatApp } from '../../chat/testing/chat-app.ts'
import { anEndedCall } from '../testing/ended-call.ts'
import { addRehearsalJob } from './rehearsal-worker.ts'

// The loopback is let in, so that a step that acted outside would be seen.
const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
beforeEach(() => {
  server.model.reply = () => [{ text: 'We open at nine. Is there anything else?' }]
})

const scenario = (name: string, more: Partial<RehearsalScenarioInput> = {}): RehearsalScenarioInput => ({
  ...{ name, language: 'en', caller: 'script', goal: '', mood: '', facts: '', lines: ['When do you open?'] },
  voice: quietVoice,
  mail: emptyMail,
  ...more,
})
const card: ScorecardInput = {
  ...{ name: 'Courtesy', enabled: true, agents: [], campaigns: [], pass_percent: 60 },
  questions: [
    {
      ...{ text: 'Offers help?', scale: null, weight: 1, good: 'high', critical: false },
      check: {
        ...{ kind: 'said', by: 'agent', concept: 'further_help', phrases: [], where: 'before_goodbye', seconds: 10 },
      },
    },
  ],
}
const run = () => server.app.jobs.runDue('rehearsal')
/** The server's own workers may have it. */
const ended = async (look: (id: string) => Promise<{ state: string }>, id: string) => {
  await run()
  await vi.waitFor(async () => expect((await look(id)).state).not.toBe('running'), { timeout: 60_000, interval: 50 })
}

/** Somebody with a scorecard who rehearses. */
async function aDirector() {
  const person = await aTalker(server)
  const { headers } = person
  const scorecard = (await server.call(scorecardEndpoints.createScorecard, { body: card, headers })).body.data.id
  const add = async (input: RehearsalScenarioInput) =>
    (await server.call(rehearsals.createRehearsalScenario, { body: input, headers })).body.data.id
  const start = async (target: RehearsalTarget, scenarios: Awaited<ReturnType<typeof add>>[], repetitions = 1) =>
    (await server.call(rehearsals.startRehearsal, { body: { target, scenarios, repetitions, scorecard }, headers }))
      .body
  const look = async (id: string) =>
    (await server.call(rehearsals.getRehearsal, { params: { id: id as never }, headers })).body.data
  const agent = { agent: person.botId }
  return { person, headers, scorecard, add, start, look, agent }
}

const balanceOf = async ({ headers }: ChatPerson) =>
  (await server.call(billingEndpoints.getBalance, { headers })).body.data.available

test('an agent answers scripted callers several times; each conversation is scored and paid, and none is a call', async () => {
  const { person, headers, add, start, look, agent } = await aDirector()
  const before = await balanceOf(person)
  const two = [
    await add(scenario('Hours')),
    await add(scenario('Two', { lines: ['When do you open?', 'Thanks, bye.'] })),
  ]
  const { data: begun } = await start(agent, two, 2)
  expect(begun).toMatchObject({ state: 'running', total: 4, done: 0, version: null })
  expect((await start(agent, two)).code).toBe('rehearsal_running')
  await ended(look, begun.id)
  const found = await look(begun.id)
  expect(found).toMatchObject({ state: 'done', done: 4, passed: 4, score: 1, scorecard: 'Courtesy' })
  expect(found.scenarios.map(({ attempts, passed }) => [attempts, passed])).toEqual([
    [2, 2],
    [2, 2],
  ])
  const long = found.attempts.find(({ turns }) => turns.length > 3)!
  expect(long.turns.map(({ speaker }) => speaker)).toEqual(['agent', 'caller', 'agent', 'caller', 'agent'])
  expect(long.turns[0]!.text).toMatch(/How can I help you/)
  expect(long.answers[0]).toMatchObject({ question: { text: 'Offers help?' }, found: { state: 'answered', value: 1 } })
  expect(found.credits).toBeGreaterThan(0)
  expect(before - (await balanceOf(person))).toBe(found.credits)
  expect((await server.call(callLogEndpoints.listCalls, { headers })).body.data.records).toEqual([])
  // The same callers against a worse agent, beside each other.
  server.model.reply = () => [{ text: 'We open at nine.' }]
  const worse = await start(agent, two)
  await ended(look, worse.data.id)
  expect(await look(worse.data.id)).toMatchObject({ passed: 0, score: 0, done: 2 })
})

test('a model plays a caller from what they want, until they hang up', async () => {
  const { add, start, look, agent } = await aDirector()
  const lines = ['I lost my parcel.', 'It is TN-1.', '[HANG UP]']
  server.model.reply = ({ messages }) =>
    JSON.stringify(messages).includes('You play somebody who calls')
      ? [{ text: lines.shift() ?? '[HANG UP]' }]
      : [{ text: 'I am sorry. Is there anything else?' }]
  const played = scenario('Parcel', { caller: 'model', goal: 'Find the parcel', mood: 'angry', lines: [] })
  const { data } = await start(agent, [await add(played)])
  await ended(look, data.id)
  const [attempt] = (await look(data.id)).attempts
  const said = attempt!.turns.filter(({ speaker }) => speaker === 'caller').map(({ text }) => text)
  expect(said).toEqual(['I lost my parcel.', 'It is TN-1.'])
  const asked = server.model.requests.find(({ messages }) => JSON.stringify(messages).includes('You play somebody'))
  expect(JSON.stringify(asked!.messages)).toContain('How you feel: angry')
})

test('who goes on after a killed process begins with the next conversation; a stopped one has no more', async () => {
  const { add, start, look, agent, headers } = await aDirector()
  const id = await add(scenario('Hours'))
  const { data } = await start(agent, [id], 3)
  await ended(look, data.id)
  // As a killed process leaves it: one conversation was kept, and its job comes again.
  const { pool } = server.deps
  await pool.query(`delete from rehearsal_attempts where rehearsal_id = $1 and repetition > 1`, [data.id])
  await pool.query(`update rehearsal_attempts set credits = 7 where rehearsal_id = $1`, [data.id])
  await pool.query(`update rehearsals set state = 'running', ended_at = null where id = $1`, [data.id])
  const asked = server.model.requests.length
  await addRehearsalJob(server.deps, data.id)
  await ended(look, data.id)
  expect(server.model.requests.length - asked).toBe(2)
  const found = await look(data.id)
  expect(found).toMatchObject({ state: 'done', done: 3, passed: 3 })
  expect(found.attempts.map(({ repetition, credits }) => [repetition, credits === 7])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ])

  const gate = Promise.withResolvers<void>()
  server.model.reply = async () => {
    await gate.promise
    return [{ text: 'At nine.' }]
  }
  const before = server.model.requests.length
  const again = (await start(agent, [id], 3)).data
  const stop = { params: { id: again.id }, headers }
  expect((await server.call(rehearsals.stopRehearsal, stop)).body.data.state).toBe('stopped')
  gate.resolve()
  await run()
  expect((await look(again.id)).state).toBe('stopped')
  // The one that had begun at most.
  expect(server.model.requests.length - before).toBeLessThanOrEqual(1)
})

test('one that is resumed as the job that paused it ends goes on', async () => {
  const { headers, add, start, look, agent } = await aDirector()
  const { data } = await start(agent, [await add(scenario('Hours'))])
  await ended(look, data.id)
  const gone = async () =>
    (await server.deps.pool.query('select from jobs where key = $1', [data.id])).rows.length === 0
  await vi.waitUntil(gone, { timeout: 60_000 })
  await server.deps.pool.query(`update rehearsals set state = 'paused', ended_at = null where id = $1`, [data.id])
  const remove = await anEndingJob(server.deps, 'rehearsal', data.id)
  expect((await server.call(rehearsals.resumeRehearsal, { params: { id: data.id }, headers })).status).toBe(200)
  await remove()
  await ended(look, data.id)
  expect((await look(data.id)).state).toBe('done')
})

test('an agent that cannot answer ends it after three conversations', async () => {
  const { add, start, look, agent } = await aDirector()
  server.model.reply = () => ({ status: 500 })
  const { data } = await start(agent, [await add(scenario('Hours'))], 10)
  await ended(look, data.id)
  const found = await look(data.id)
  expect(found).toMatchObject({ state: 'failed', done: 3, passed: 0 })
  expect(found.attempts[0]).toMatchObject({ state: 'failed', reason: 'rehearsal_answer_failed' })
})

test('a real call becomes a scenario of what its caller said', async () => {
  const { person, headers } = await aDirector()
  const call = await anEndedCall(server, person, [
    ['agent', 0, 2, 'Hello'],
    ['caller', 3, 5, 'Where is order TN-12345?'],
    ['agent', 6, 8, 'On its way.'],
    ['caller', 9, 10, 'Thanks.'],
  ])
  const make = (id: typeof call) => server.call(rehearsals.createScenarioFromCall, { params: { id }, headers })
  expect((await make(call)).body.data).toMatchObject({
    ...{ caller: 'script', name: 'Where is order TN-12345?', lines: ['Where is order TN-12345?', 'Thanks.'] },
  })
  const silent = await anEndedCall(server, person, [['agent', 0, 2, 'Hello']])
  expect((await make(silent)).body.code).toBe('rehearsal_call_silent')
})

test('others see no rehearsals and rehearse with nothing of somebody else; members may not', async () => {
  const mine = await aDirector()
  const other = await aDirector()
  const foreign = await other.add(scenario('Theirs'))
  const own = await mine.add(scenario('Mine'))
  expect((await mine.start(mine.agent, [own, foreign])).code).toBe('rehearsal_scenario_not_found')
  expect((await mine.start(other.agent, [own])).code).toBe('agent_not_found')
  const { headers } = mine
  const body = { target: mine.agent, scenarios: [own], repetitions: 1, scorecard: other.scorecard }
  expect((await server.call(rehearsals.startRehearsal, { body, headers })).body.code).toBe('scorecard_not_found')
  const { data } = await mine.start(mine.agent, [own])
  const look = { params: { id: data.id }, headers: other.headers }
  expect((await server.call(rehearsals.getRehearsal, look)).body.code).toBe('rehearsal_not_found')
  expect((await server.call(rehearsals.stopRehearsal, look)).body.code).toBe('rehearsal_not_found')
  await ended(mine.look, data.id)
  const workspace = await aWorkspace(server, mine.person)
  const member = await aMember(server, mine.person, workspace, { role: 'member' })
  const there = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body: there, headers: member.headers })
  expect((await server.call(rehearsals.listRehearsals, { headers: member.headers })).status).toBe(403)
})

test('a flow is rehearsed as draft or as published, and what it would do outside is only simulated', async () => {
  const { headers, add, start, look } = await aDirector()
  let reached = 0
  const outside = createServer((_, response) => {
    reached++
    response.end('{}')
  })
  await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void outside.close())
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/order`
  const flowSaying = (words: string) =>
    aFlow(
      [
        ['chat', 'on-chat'],
        ['order', 'http-call', { method: 'POST', url, body: '{}' }],
        ['which', 'ask', { question: 'Which order?' }],
        ['reply', 'say', { text: words }],
      ],
      ['chat > next > order', 'order > next > which', 'which > next > reply'],
    )
  const document = flowSaying('It arrives today. Is there anything else?')
  const created = await server.call(studioEndpoints.createProject, { body: { name: 'Desk', document }, headers })
  const project = created.body.data.id
  const lines = ['Where is my order?', 'TN-12345']
  const id = await add(scenario('Order', { lines }))
  const rehearse = async (version: 'draft' | 'published') => {
    const { data } = await start({ project, version }, [id])
    await ended(look, data.id)
    return look(data.id)
  }
  expect((await start({ project, version: 'published' }, [id])).code).toBe('project_not_published')
  const published = await server.call(studioEndpoints.publishProject, { params: { id: project }, body: {}, headers })
  expect(published.status).toBe(200)
  const draft = { document: flowSaying('It arrives today.'), expected_revision: created.body.data.revision }
  expect(
    (await server.call(studioEndpoints.updateProject, { params: { id: project }, body: draft, headers })).status,
  ).toBe(200)
  const before = await rehearse('published')
  expect(before).toMatchObject({ state: 'done', passed: 1, version: 'published', version_number: 1 })
  expect(before.attempts[0]!.turns.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
    'caller: Where is my order?',
    'agent: Which order?',
    'caller: TN-12345',
    'agent: It arrives today. Is there anything else?',
  ])
  expect(await rehearse('draft')).toMatchObject({ state: 'done', passed: 0, version: 'draft', version_number: null })
  expect(reached).toBe(0)
})

test('a flow that nobody can talk to, and an agent that is a flow, are not rehearsed', async () => {
  const { headers, add, start } = await aDirector()
  const id = await add(scenario('Hours'))
  const body = { name: 'Hook', document: aFlow([['hook', 'on-webhook']], []) }
  const project = (await server.call(studioEndpoints.createProject, { body, headers })).body.data.id
  expect((await start({ project, version: 'draft' }, [id])).code).toBe('rehearsal_no_conversation')
})
