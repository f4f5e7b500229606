import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import type { AgentId, SessionId } from '#contract/kit/id.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { usageEndpoints as api } from '#contract/usage/endpoints.ts'
import { addMonthStarts, dayOf, monthStart } from '#contract/usage/zone.ts'
import type { Failure } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createBilling, getBalance } from '../billing/service.ts'
import { expectBooksBalance } from '../billing/testing/books.ts'
import { askQuestion } from '../chat/testing/chat-app.ts'
import { checkAlerts } from './alerts.ts'

const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const { credits } = createBilling(server.deps)
const { pool } = server.deps
let ayu: TestPerson
let budi: TestPerson
afterEach(() => expectBooksBalance(pool))
beforeEach(async () => {
  ayu = await aPerson(server)
  budi = await aPerson(server, { name: 'Budi' })
})

type Work = {
  words: number
  model?: string
  session?: SessionId
  agent?: AgentId
  estimate?: number
  person?: TestPerson
}
async function work({ words, model, session, agent, estimate = 1, person = ayu }: Work): Promise<number> {
  const payer = { userId: person.id, organizationId: ayu.organizationId, workspaceId: null }
  const id = await credits.hold(payer, {
    kind: 'answer',
    agentId: agent ?? ayu.agentId,
    sessionId: session ?? newId(),
    used: { outputWords: estimate },
  })
  return credits.settle(id, { inputWords: 7, outputWords: words - 7 }, model ?? null)
}
const codeOf = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: unknown) => (error as Failure).code,
  )
const recordNotices = (record: ChatRecord | undefined) =>
  record?.answer.parts.flatMap((part) => (part.type === 'data-notice' ? [part.data.code] : []))
const graph = async (query: Record<string, string | number> = {}, person = ayu) =>
  (await server.call(api.getUsageGraph, { query, headers: person.headers })).body.data
const table = async (query: Record<string, string> = {}) =>
  (await server.call(api.getUsageTable, { query, headers: ayu.headers })).body.data
const cap = (body: object, person = ayu) => server.call(api.setUsageCap, { body, headers: person.headers })

const given: Partial<Record<keyof typeof api, object>> = {
  setUsageCap: { body: { subject: 'member', subject_id: randomUUID(), credits: 5 } },
  listCapChoices: { query: { subject: 'agent' } },
  setUsageAlertSettings: { body: { percents: [80] } },
}
test.each(Object.entries(api))('%s needs a token and is for the owner and admins', async (name, endpoint) => {
  const asked = given[name as keyof typeof api] ?? {}
  expect((await server.call(endpoint, asked)).status).toBe(401)
  await pool.query('update organization_members set role = 2 where user_id = $1', [ayu.id])
  const answer = await server.call(endpoint, { ...asked, headers: ayu.headers })
  expect([answer.status, answer.body.code]).toEqual([403, 'not_permitted'])
})

test.each([{ month: 13 }, { year: 'x' }, { mode: 'week' }, { workspace: 'mine' }])('%o is no graph', async (query) => {
  const answer = await server.call(api.getUsageGraph, { query: query as never, headers: ayu.headers })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
})

test('the numbers are the ledger’s to the last word, however they are cut', async () => {
  const session = newId<SessionId>()
  const charged = [
    await work({ words: 100, session }),
    await work({ words: 40, session, model: 'big' }),
    await work({ words: 60, model: 'big' }),
  ]
  const spent = charged.reduce((all, value) => all + value, 0)
  expect((await getBalance(server.deps, ayu.organizationId)).spent).toBe(spent)
  const today = dayOf(server.deps.clock.now())
  const total = { words: 200, input_words: 21, output_words: 179, conversations: 2, answers: 3, credits: spent }
  expect(await graph()).toMatchObject({ mode: 'date', total, package: { plan: 'free' } })
  expect((await graph()).points.at(-1)).toMatchObject({ at: today, ...total })
  expect((await graph({ mode: 'month' })).points.at(-1)).toMatchObject({ at: today.slice(0, 7), ...total })
  expect((await graph({ filterBy: 'year', mode: '' })).points.at(-1)).toMatchObject({ at: today.slice(0, 4), ...total })
  for (const by of ['day', 'month', 'agent', 'member', 'model', 'workspace'])
    expect((await table({ by })).total).toMatchObject(total)
  expect((await table({ by: 'model' })).rows.map(({ key, words }) => [key, words])).toEqual([
    ['', 100],
    ['big', 100],
  ])
  expect((await table({ by: 'member' })).rows).toMatchObject([{ key: ayu.id, name: ayu.name }])
})

test("another's usage is not in it", async () => {
  await work({ words: 100 })
  expect((await graph({}, budi)).total.words).toBe(0)
  const elsewhere = { query: { workspace: randomUUID() }, headers: ayu.headers }
  expect((await server.call(api.getUsageGraph, elsewhere)).body.code).toBe('workspace_not_found')
})

test('the table as CSV opens in a spreadsheet and runs no formula', async () => {
  await pool.query(`update users set name = '=1+1, "x"' where id = $1`, [ayu.id])
  await work({ words: 10 })
  const answer = await fetch(`${server.url}/api/user/workspace/usage/export?by=member`, { headers: ayu.headers })
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  expect(text.split('\r\n')).toEqual([
    '\uFEFFkey,name,words,input_words,output_words,voice_seconds,conversations,answers,messages,credits,storage_bytes',
    `${ayu.id},"'=1+1, ""x""",10,7,3,0,1,1,0,10,0`,
    '',
  ])
})

test.each([
  [{ from: '2026-02-02', to: '2026-02-01' }, 'invalid_input'],
  [{ from: '2001-01-01', to: '2026-02-01' }, 'usage_period_too_long'],
  [{ from: 'yesterday' }, 'invalid_input'],
])('%o is refused', async (query, code) => {
  const answer = await server.call(api.getUsageTable, { query: query as never, headers: ayu.headers })
  expect([answer.status, answer.body.code]).toEqual([400, code])
})

test('a cap stops exactly there, for many at once, and again after a month is over', async () => {
  expect((await cap({ subject: 'member', subject_id: ayu.id, credits: 1_000 })).body.data).toMatchObject([
    { subject: 'member', name: ayu.name, credits: 1_000, used: 0 },
  ])
  const tries = await Promise.all(Array.from({ length: 15 }, () => codeOf(work({ words: 100, estimate: 100 }))))
  expect(tries.filter((code) => code === 'member_cap_reached').length).toBeGreaterThanOrEqual(5)
  while ((await codeOf(work({ words: 100, estimate: 100 }))) === 'done') {}
  expect((await table()).total.credits).toBe(1_000)
  expect(await codeOf(work({ words: 100, estimate: 100 }))).toBe('member_cap_reached')
  await cap({ subject: 'member', subject_id: ayu.id, credits: null })
  expect(await codeOf(work({ words: 100, estimate: 100 }))).toBe('done')
})

test('a cap of an agent stops that agent only, even where an answer grows past what was held', async () => {
  await cap({ subject: 'agent', subject_id: ayu.agentId, credits: 50 })
  expect(await work({ words: 400, estimate: 10 })).toBe(50)
  expect(await codeOf(work({ words: 10 }))).toBe('agent_cap_reached')
  expect(await codeOf(work({ words: 10, agent: newId() }))).toBe('done')
})

test('an agent that is named in the chat of another answers on its own account, and no further than its cap', async () => {
  const form = new FormData()
  form.set('name', 'Stock')
  const { _id: named } = (await server.call(agentEndpoints.createAgent, { form, headers: ayu.headers })).body.data
  const mentions = JSON.stringify([named])
  const ask = async () => {
    const asked = await askQuestion(
      server,
      { ...ayu, botId: ayu.agentId },
      { question: 'How many stores are there?', mentions },
    )
    return { code: asked.body.code, notices: recordNotices(asked.body.data?.record) }
  }
  expect(await ask()).toEqual({ code: undefined, notices: [] })
  const used = async (agent: AgentId) =>
    (await choices({ subject: 'agent' })).find(({ subject_id }) => subject_id === agent)?.used ?? 0
  expect([await used(ayu.agentId), (await used(named)) > 0]).toEqual([0, true])
  await cap({ subject: 'agent', subject_id: named, credits: 1 })
  expect((await ask()).code).toBe('agent_cap_reached')
})

test('caps are for what belongs to the organization', async () => {
  for (const subject of ['member', 'agent', 'workspace']) {
    const subject_id = subject === 'agent' ? budi.agentId : budi.id
    expect((await cap({ subject, subject_id, credits: 5 })).body.code).toBe('cap_subject_not_found')
  }
  expect((await cap({ subject: 'member', subject_id: ayu.id, credits: -1 })).body.code).toBe('invalid_input')
})

/** Titles of what Ayu was notified of, oldest first. */
const alertTitles = async () => {
  const { body } = await server.call(notificationEndpoints.listNotifications, { headers: ayu.headers })
  return body.data.records.map(({ title }) => title).reverse()
}

test('alerts are told once at 50, 80 and 100 %, and listed', async () => {
  const check = () => checkAlerts(server.deps, ayu.organizationId)
  await work({ words: 13_749 })
  await check()
  expect(await alertTitles()).toEqual([])
  await work({ words: 8 })
  await Promise.all([check(), check()])
  expect(await alertTitles()).toEqual(['50% of this month’s credits are used'])
  await work({ words: 20_000, estimate: 13_743 })
  await check()
  await check()
  expect((await alertTitles()).slice(1)).toEqual(['100% of this month’s credits are used'])
  const { records } = (await server.call(api.listUsageAlerts, { headers: ayu.headers })).body.data
  expect(records.map(({ subject, percent }) => [subject, percent])).toEqual([
    ['credits', 100],
    ['credits', 80],
    ['credits', 50],
  ])
})

const choices = async (query: Record<string, string>) =>
  (await server.call(api.listCapChoices, { query, headers: ayu.headers })).body.data.records
test('what a cap can be set for comes with its use and its cap, and can be searched', async () => {
  await work({ words: 40 })
  await cap({ subject: 'agent', subject_id: ayu.agentId, credits: 900 })
  expect(await choices({ subject: 'agent' })).toMatchObject([{ subject_id: ayu.agentId, used: 40, credits: 900 }])
  expect(await choices({ subject: 'member', query: ayu.name.slice(0, 3).toUpperCase() })).toMatchObject([
    { subject_id: ayu.id, name: ayu.name, used: 40, credits: null },
  ])
  for (const query of ['%', '_', 'nobody']) expect(await choices({ subject: 'member', query })).toEqual([])
  expect(await choices({ subject: 'workspace' })).toEqual([])
})

test('alerts are told of the shares that were chosen, and of none when none is', async () => {
  const check = () => checkAlerts(server.deps, ayu.organizationId)
  const choose = async (percents: number[]) =>
    (await server.call(api.setUsageAlertSettings, { body: { percents }, headers: ayu.headers })).body
  expect((await server.call(api.getUsageAlertSettings, { headers: ayu.headers })).body.data.percents).toEqual([
    50, 80, 100,
  ])
  expect((await choose([])).data.percents).toEqual([])
  await work({ words: 20_000 })
  await check()
  expect(await alertTitles()).toEqual([])
  expect((await choose([80, 50])).data.percents).toEqual([50, 80])
  await check()
  expect(await alertTitles()).toEqual(['50% of this month’s credits are used'])
  expect((await choose([90])).code).toBe('invalid_input')
})

test('the paid plan ends at 5,000 conversations a month; those that began go on', async () => {
  await pool.query(`update organizations set plan = 'paid' where id = $1`, [ayu.organizationId])
  const begun = newId<SessionId>()
  await work({ words: 10, session: begun })
  await pool.query('update usage_totals set conversations = 5000 where organization_id = $1', [ayu.organizationId])
  expect(await codeOf(work({ words: 10 }))).toBe('conversation_limit_reached')
  expect(await codeOf(work({ words: 10, session: begun }))).toBe('done')
})

function ask(question: string) {
  const form = new FormData()
  form.set('bot_id', ayu.agentId)
  form.set('question', question)
  return server.call(chatEndpoints.ask, { form, headers: ayu.headers })
}

test('an answer carries what it cost, and the ledger says the same', async () => {
  const { usage } = (await ask('How many stores are there?')).body.data.record.answer
  expect(usage.input_words).toBe(5)
  expect(usage.credits).toBe(usage.input_words + usage.output_words)
  expect((await getBalance(server.deps, ayu.organizationId)).spent).toBe(usage.credits)
  expect((await table()).total).toMatchObject({ credits: usage.credits, words: usage.credits, conversations: 1 })
})

test('a question that cannot be stored keeps no credits back', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ bot_id: budi.agentId, question: 'Whose agent is this?' }))
    form.set(name, value)
  const refused = await server.call(chatEndpoints.ask, { form, headers: ayu.headers })
  expect([refused.status, refused.body.code]).toEqual([404, 'agent_not_found'])
  const { available, held, spent } = await getBalance(server.deps, ayu.organizationId)
  expect([available, held, spent]).toEqual([27_500, 0, 0])
})

test('without credits a question is refused with the reason, and kept', async () => {
  await work({ words: 30_000, estimate: 27_500 })
  const refused = await ask('What is left?')
  expect([refused.status, refused.body.code]).toEqual([402, 'out_of_credits'])
  const { rows } = await pool.query('select question, status, parts from records where user_id = $1', [ayu.id])
  expect(rows).toMatchObject([
    { question: 'What is left?', status: 'failed', parts: [{ type: 'data-notice', data: { code: 'out_of_credits' } }] },
  ])
})

test.each([
  ['2026-12-31T16:59:59Z', '2026-12-31', '2026-12-01', '2027-01-01'],
  ['2026-12-31T17:00:00Z', '2027-01-01', '2027-01-01', '2027-02-01'],
])('at %s it is %s in Jakarta', (at, day, month, next) => {
  expect([dayOf(new Date(at)), monthStart(dayOf(new Date(at))), addMonthStarts(day, 1)]).toEqual([day, month, next])
})

test('what files keep is told by day, member and agent, and in the CSV', async () => {
  const content = 'region,amount\nJava,12\n'
  const form = new FormData()
  form.set('bot_id', ayu.agentId)
  form.set('question', 'total amount')
  form.append('files', new Blob([content]), 'sales.csv')
  expect((await server.call(chatEndpoints.ask, { form, headers: ayu.headers })).status).toBe(200)
  for (const [by, key] of [
    ['member', ayu.id],
    ['agent', ayu.agentId],
    ['month', dayOf(server.deps.clock.now()).slice(0, 7)],
  ] as const) {
    const { rows, total } = await table({ by })
    expect(rows.find((row) => row.key === key)).toMatchObject({ storage_bytes: content.length })
    expect(total.storage_bytes).toBe(content.length)
  }
  expect((await table({ by: 'model' })).total.storage_bytes).toBe(0)
  expect(
    (await server.call(api.getUsageTable, { query: { by: 'member' } as never, headers: budi.headers })).body.data.total,
  ).toMatchObject({ storage_bytes: 0 })
})
