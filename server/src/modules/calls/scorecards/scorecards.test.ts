import { beforeAll, expect, test } from 'vitest'
import { callerEndpoints, callLineEndpoints } from '#contract/calls/endpoints.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { ScorecardInput } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints as scorecards } from '#contract/calls/scorecard-endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../../testing/workspaces.ts'
import { aTalker, type ChatPerson } from '../../chat/testing/chat-app.ts'
import { anEndedCall, type SpokenLine } from '../testing/ended-call.ts'

const server = await testApp({ env: { ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
let owner: ChatPerson
beforeAll(async () => {
  owner = await aTalker(server)
})

const good: SpokenLine[] = [
  ['agent', 0, 3, 'Good morning, this is Toko Maju. How can I help you?'],
  ['caller', 4, 6, 'When do you open?'],
  ['agent', 7, 9, 'At nine. Is there anything else?'],
  ['caller', 10, 11, 'No, great, thank you. Bye!'],
]
const poor: SpokenLine[] = [
  ['agent', 0, 3, 'Yes?'],
  ['caller', 4, 6, 'When do you open?'],
  ['agent', 30, 32, 'At nine.'],
]

type Question = ScorecardInput['questions'][number]
const question = (text: string, more: Partial<Question> = {}): Question => ({
  ...{ text, scale: null, weight: 1, good: 'high', critical: false, check: { kind: 'person' }, ...more },
})
const greets = question('Greets?', {
  weight: 3,
  check: { kind: 'said', by: 'agent', concept: 'greeting', phrases: [], where: 'first_seconds', seconds: 10 },
})
const quiet = question('No long silence?', { check: { kind: 'silence', most_seconds: 10 } })
const card = (name: string, questions: Question[], more: Partial<ScorecardInput> = {}): ScorecardInput => ({
  ...{ name, enabled: true, agents: [], campaigns: [], pass_percent: 70, questions, ...more },
})

const create = async (input: ScorecardInput, who = owner) =>
  (await server.call(scorecards.createScorecard, { body: input, headers: who.headers })).body
const score = () => server.app.jobs.runDue('score-calls')
const scoresOf = async (id: CallId, who = owner) =>
  (await server.call(scorecards.getCallScores, { params: { id }, headers: who.headers })).body
const list = async (query: Record<string, string | number>, who = owner) =>
  (await server.call(callLogEndpoints.listCalls, { query, headers: who.headers })).body.data.records

test('calls are scored from what was said, each answer with the second that shows it, and found by their scores', async () => {
  const person = await aTalker(server)
  const [well, badly] = [await anEndedCall(server, person, good), await anEndedCall(server, person, poor)]
  const made = await create(card('Quality', [greets, quiet, question('Polite?')]), person)
  expect(made.data.questions.map(({ text }) => text)).toEqual(['Greets?', 'No long silence?', 'Polite?'])
  expect((await create(card('quality', [quiet]), person)).code).toBe('scorecard_taken')
  await score()
  const { data } = await scoresOf(well, person)
  expect(data).toMatchObject({ has_model: false, scores: [{ name: 'Quality', score: 1, failed: false }] })
  expect(data.scores[0]!.answers.map(({ found, points }) => [found.state, found.value, found.at_ms, points])).toEqual([
    ['answered', 1, 0, 1],
    ['answered', 1, 3_000, 1],
    ['waiting', null, null, null],
  ])
  const worse = (await scoresOf(badly, person)).data.scores[0]!
  expect([worse.score, worse.failed, worse.answers[1]!.found.at_ms]).toEqual([0, true, 6_000])

  const [silence] = made.data.questions.filter(({ text }) => text === quiet.text)
  const ids = async (query: Record<string, string | number>) => (await list(query, person)).map(({ id }) => id)
  expect(await ids({ score: 'failed' })).toEqual([badly])
  expect(await ids({ score: 'passed', scorecard: made.data.id })).toEqual([well])
  expect(await ids({ failed_question: silence!.id })).toEqual([badly])
  expect(await ids({ score: 'waiting', sort: 'lowest_score' })).toEqual([badly, well])
  expect(await ids({ sort: 'highest_score' })).toEqual([well, badly])
  expect((await list({}, person)).map(({ score: shown }) => shown)).toEqual([
    { value: 0, failed: true },
    { value: 1, failed: false },
  ])
  const address = new URL(endpointPath(callLogEndpoints.exportCalls, {}), server.url)
  const csv = await (await fetch(address, { headers: { ...person.headers, accept: '*/*' } })).text()
  expect(csv).toContain('Score (%),Passed')
  expect(csv).toMatch(/,100,yes,/)
  expect(csv).toMatch(/,0,no,/)
})

test('a preview says what the last calls would have scored, and keeps nothing', async () => {
  const person = await aTalker(server)
  await anEndedCall(server, person, good)
  const low = await anEndedCall(server, person, poor)
  const body = card('-', [greets, quiet, question('Polite?', { check: { kind: 'model' } })])
  const { data } = (await server.call(scorecards.previewScorecard, { body, headers: person.headers })).body
  expect(data).toMatchObject({ calls: 2, score: 0.5, failed: 1 })
  expect(data.questions.map(({ points, failed, waiting }) => [points, failed, waiting])).toEqual([
    [0.5, 1, 0],
    [0.5, 1, 0],
    [null, 0, 2],
  ])
  expect(data.lowest[0]).toMatchObject({ id: low, score: 0, failed: true })
  const { data: kept } = (await server.call(scorecards.listScorecards, { headers: person.headers })).body
  expect(kept.scorecards).toEqual([])
})

test('a person overrules an answer with a note; what was found is kept and comes back; changes leave it alone', async () => {
  const person = await aTalker(server)
  const workspace = await aWorkspace(server, person)
  const body = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body, headers: person.headers })
  const call = await anEndedCall(server, person, poor, { workspaceId: workspace })
  const scale = ['poor', 'fair', 'good']
  const asked = [{ ...greets, critical: true }, question('Tone?', { scale })]
  const { data: made } = await create(card('Tone', asked), person)
  await score()
  expect((await scoresOf(call, person)).data.scores[0]).toMatchObject({ score: 0, critical: true, failed: true })
  const [greeting, tone] = made.questions
  const params = (id: string) => ({ id: call, scorecard: made.id, question: id })
  const { headers } = person
  const say = (id: string, value: number, note = 'I listened to it') =>
    server.call(scorecards.answerScorecardQuestion, { params: params(id), body: { value, note }, headers })
  expect((await say(tone!.id, 3)).body.code).toBe('scorecard_value_wrong')
  expect((await say(greeting!.id, 2)).body.code).toBe('scorecard_value_wrong')
  expect((await say(greeting!.id, 1, ' ')).body.code).toBe('invalid_input')
  await say(tone!.id, 1)
  const { data } = (await say(greeting!.id, 1)).body
  // Three of the weight are whole, one is half.
  expect(data.scores[0]).toMatchObject({ score: 0.875, critical: false, failed: false })
  expect(data.scores[0]!.answers[0]).toMatchObject({
    found: { state: 'answered', value: 0, at_ms: 0 },
    person: { value: 1, note: 'I listened to it' },
  })
  const log = async () =>
    (await server.call(workspaceEndpoints.listAudit, { params: { id: workspace }, headers })).body.data.records
  expect((await log()).find(({ action }) => action === 'scorecard.answered')).toMatchObject({
    target: { kind: 'call', id: call, name: 'Tone' },
    changes: { answer: { from: 'no', to: 'yes' }, note: { from: null, to: 'I listened to it' } },
  })

  const update = (input: ScorecardInput) =>
    server.call(scorecards.updateScorecard, { params: { id: made.id }, body: input, headers })
  await update(card('Tone', [...made.questions, quiet]))
  await score()
  const rescored = (await scoresOf(call, person)).data.scores[0]!
  expect(rescored.answers.map(({ person: said, points }) => [said?.value, points])).toEqual([
    [1, 1],
    [1, 0.5],
    [undefined, 0],
  ])
  expect(rescored.score).toBe(0.7)
  // Another scale is another question.
  await update(card('Tone', [greeting!, { ...tone!, scale: ['bad', 'good'] }]))
  await score()
  expect((await scoresOf(call, person)).data.scores[0]!.answers.map(({ person: said }) => said?.value)).toEqual([
    1,
    undefined,
  ])
  const back = await server.call(scorecards.withdrawScorecardAnswer, { params: params(greeting!.id), headers })
  expect(back.body.data.scores[0]).toMatchObject({ score: 0, critical: true, answers: [{ person: null }, {}] })
})

test('a scorecard is for some agents, or off; what it is not for loses its score', async () => {
  const person = await aTalker(server)
  const [mine, other] = [
    await anEndedCall(server, person, good, { agentId: person.botId }),
    await anEndedCall(server, person, good),
  ]
  const { data: made } = await create(card('All', [greets]), person)
  await score()
  expect((await scoresOf(other, person)).data.scores).toHaveLength(1)
  const { headers } = person
  const params = { id: made.id }
  const update = (body: ScorecardInput) => server.call(scorecards.updateScorecard, { params, body, headers })
  await update(card('Mine', made.questions, { agents: [person.botId] }))
  await score()
  expect((await scoresOf(other, person)).data.scores).toEqual([])
  expect((await scoresOf(mine, person)).data.scores).toHaveLength(1)
  expect((await update(card('Mine', [greets], { agents: [owner.botId] }))).body.code).toBe('agent_not_found')
  const nowhere = '01890000-0000-7000-8000-000000000000' as never
  expect((await update(card('Mine', [greets], { campaigns: [nowhere] }))).body.code).toBe('call_campaign_not_found')
  await update(card('Mine', made.questions, { enabled: false }))
  const later = await anEndedCall(server, person, good, { agentId: person.botId })
  await score()
  expect((await scoresOf(later, person)).data.scores).toEqual([])
  await server.call(scorecards.removeScorecard, { params, headers })
  expect((await scoresOf(mine, person)).data.scores).toEqual([])
  expect((await server.call(scorecards.getScorecard, { params, headers })).body.code).toBe('scorecard_not_found')
})

test('a call is scored once it has ended', async () => {
  const person = await aTalker(server)
  const { headers } = person
  const { pool } = server.deps
  await server.call(callLineEndpoints.saveCallLine, { params: { id: person.botId }, body: { enabled: true }, headers })
  await create(card('Calls', [greets]), person)
  await score()
  const start = { params: { agentId: person.botId }, body: { language: 'en', consent: false } } as const
  const id = (await server.call(callerEndpoints.startCall, start)).body.data.call_id
  await pool.query(
    `update calls set beat_at = now() - interval '40 s', connected_at = now() - interval '60 s', duration_ms = 5000 where id = $1`,
    [id],
  )
  await pool.query(
    `insert into call_turns (call_id, number, speaker, text, starts_ms, ends_ms) values ($1, 1, 'agent', 'Hello', 0, 900)`,
    [id],
  )
  await score()
  expect((await scoresOf(id, person)).data.scores).toEqual([])
  await pool.query(`update jobs set due_at = now() - interval '1 second' where queue = 'recover-calls'`)
  await server.app.jobs.runDue('recover-calls')
  await score()
  expect((await scoresOf(id, person)).data.scores).toMatchObject([{ name: 'Calls', score: 1 }])
})

test('others are told nothing of scorecards and scores; members see them and change none', async () => {
  const person = await aTalker(server)
  const call = await anEndedCall(server, person, good)
  const { data: made } = await create(card('Ours', [greets]), person)
  await score()
  const stranger = await aTalker(server)
  const { headers } = stranger
  const params = { id: made.id }
  expect((await server.call(scorecards.listScorecards, { headers })).body.data.scorecards).toEqual([])
  expect((await server.call(scorecards.getScorecard, { params, headers })).body.code).toBe('scorecard_not_found')
  const body = card('Theirs', [greets])
  expect((await server.call(scorecards.updateScorecard, { params, body, headers })).body.code).toBe(
    'scorecard_not_found',
  )
  expect((await server.call(scorecards.removeScorecard, { params, headers })).body.code).toBe('scorecard_not_found')
  expect((await scoresOf(call, stranger)).code).toBe('call_not_found')
  const figures = { query: { scorecard: made.id }, headers }
  expect((await server.call(scorecards.getScorecardFigures, figures)).body.code).toBe('scorecard_not_found')
  // Their own call with another's scorecard.
  const theirs = await anEndedCall(server, stranger, good)
  const mixed = { id: theirs, scorecard: made.id, question: made.questions[0]!.id }
  const said = { params: mixed, body: { value: 0, note: 'no' }, headers }
  expect((await server.call(scorecards.answerScorecardQuestion, said)).body.code).toBe('scorecard_not_found')
  expect((await server.call(scorecards.listScorecards)).status).toBe(401)

  const workspace = await aWorkspace(server, person)
  const member = await aMember(server, person, workspace, { role: 'member' })
  const there = { use_workspace: true, workspace_id: workspace }
  for (const who of [person, member])
    await server.call(workspaceEndpoints.setWorkspace, { body: there, headers: who.headers })
  await create(card('Shared', [greets]), person)
  const seen = (await server.call(scorecards.listScorecards, { headers: member.headers })).body.data.scorecards
  expect(seen.map(({ name }) => name)).toEqual(['Shared'])
  const tried = await server.call(scorecards.createScorecard, { body, headers: member.headers })
  expect(tried.status).toBe(403)
})

test('what cannot be scored by is refused', async () => {
  const wrong = async (changed: Partial<Question>) => {
    const body = card('Wrong', [question('Asked?', changed)])
    return (await server.call(scorecards.createScorecard, { body, headers: owner.headers })).body.code
  }
  expect(await wrong({ scale: ['a', 'b'], check: { kind: 'resolved' } })).toBe('invalid_input')
  expect(await wrong({ scale: ['a'] })).toBe('invalid_input')
  const said: Question['check'] = {
    ...{ kind: 'said', by: 'agent', concept: null, phrases: [], where: 'anywhere', seconds: 5 },
  }
  expect(await wrong({ check: said })).toBe('invalid_input')
  expect(await wrong({ weight: 0 })).toBe('invalid_input')
})

test('a scale of a figure is answered by the thresholds of the person, without a model; other scales need a reader', async () => {
  const person = await aTalker(server)
  const calls = [await anEndedCall(server, person, good), await anEndedCall(server, person, poor)]
  const labels = ['quick', 'slow', 'too slow']
  const wait = (thresholds: number[]) =>
    question('How long do callers wait?', {
      scale: labels,
      good: 'low',
      check: { kind: 'waiting', most_seconds: 10, thresholds },
    })
  for (const wrong of [[], [5], [5, 5], [9, 3], [1, 2, 3]])
    expect((await create(card('Wrong', [wait(wrong)]), person)).code).toBe('invalid_input')
  const said = { ...greets, scale: labels }
  expect((await create(card('Wrong', [said]), person)).code).toBe('invalid_input')
  await create(card('Waiting', [wait([5, 20])]), person)
  await score()
  const found = await Promise.all(calls.map(async (id) => (await scoresOf(id, person)).data.scores[0]!))
  expect(
    found.map(({ answers: [answer], score: total }) => [
      answer!.found.value,
      answer!.found.by,
      answer!.found.at_ms,
      total,
    ]),
  ).toEqual([
    [0, 'built-in', 6_000, 1],
    [2, 'built-in', 6_000, 0],
  ])
})
