import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { sampleCompany, sampleTimeoutMs } from '../../testing/sample-company.ts'
import { createBilling, getBalance } from '../billing/service.ts'
import { expectBooksBalance } from '../billing/testing/books.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'
import { createModels } from '../models/service.ts'
import type { RunRow } from './engine/run-row.ts'
import { askModel } from './nodes/ask-model.ts'
import { aFlow, tenantOf } from './testing/published.ts'

const server = await chatApp({ env: { SEED_SAMPLE: 'true' } })
const { credits } = createBilling(server.deps)
let ayu: ChatPerson
let sample = ''
beforeAll(async () => {
  ayu = await aTalker(server)
  sample = await sampleCompany(server, ayu)
}, sampleTimeoutMs)

type Flow = ReturnType<typeof aFlow>
const tryOut = (document: Flow, input: Record<string, unknown> = {}, person = ayu) =>
  server.app.flows.testRun({ document, flowId: null, tenant: tenantOf(person), trigger: 'begin', input })
const only = (kind: string, options: Record<string, unknown>) =>
  aFlow(
    [
      ['begin', 'on-chat'],
      ['step', kind, options],
    ],
    ['begin > next > step'],
  )
const stepOf = async (kind: string, options: Record<string, unknown>, input: Record<string, unknown> = {}) =>
  (await tryOut(only(kind, options), input)).steps.find(({ node }) => node === 'step')

describe('query data of the sample company', () => {
  test('by a question, and by SQL whose values never become text of the statement', async () => {
    const asked = await stepOf('query-data', { data_source: sample, question: 'how many orders per channel' })
    expect(asked).toMatchObject({ state: 'done', port: 'next' })
    const { count } = asked!.output as { count: number }
    const sql = 'select channel, count(*) as n from orders where channel = :channel or :channel = :all group by channel'
    const by = (channel: string) =>
      stepOf('query-data', {
        data_source: sample,
        by: 'sql',
        sql,
        most: 50,
        parameters: [
          { name: 'channel', value: channel },
          { name: 'all', value: 'all' },
        ],
      })
    expect((await by('all'))?.output).toMatchObject({ count })
    expect(await by("x' or '1'='1")).toMatchObject({ port: 'empty', output: { count: 0, rows: [] } })
  })

  test('nothing is written, and what is not understood says so', async () => {
    const written = await stepOf('query-data', { data_source: sample, by: 'sql', sql: 'delete from orders' })
    expect(written).toMatchObject({ state: 'failed' })
    const unclear = await stepOf('query-data', { data_source: sample, question: 'zzz qqq' })
    expect(unclear).toMatchObject({ state: 'failed', error: { code: 'question_not_understood' } })
  })
})

describe('a question that may be read in more than one way', () => {
  const question = 'Which city has the largest stores?'
  const asked = (options: Record<string, unknown> = {}) =>
    stepOf('query-data', { data_source: sample, question, ...options })

  test('ends the step with how it would be read, or goes on and says so', async () => {
    const plain = await stepOf('query-data', { data_source: sample, question: 'number of stores by region' })
    expect(plain).toMatchObject({ state: 'done', output: { band: 'sure' } })
    expect((plain!.output as { reading: string }).reading).toMatch(/stores/i)

    const stopped = await asked()
    expect(stopped).toMatchObject({ state: 'failed', error: { code: 'question_not_sure' } })
    const went = await asked({ when_unsure: 'go_on' })
    expect(went).toMatchObject({ state: 'done', port: 'next', output: { band: 'likely' } })
    const { reading } = went!.output as { reading: string }
    expect(stopped?.error?.message.en).toContain(`I would read it as: ${reading}.`)
    expect(stopped?.error?.message.id).toContain('Saya tidak yakin')
  })

  test('is read as somebody has verified', async () => {
    const sql = "select 'Jakarta' as city"
    const made = await server.call(verifiedQueryEndpoints.createVerifiedQuery, {
      body: { data_source_id: sample as DataSourceId, questions: [question], sql, reading: 'Cities by floor' },
      headers: ayu.headers,
    })
    expect(made.status).toBe(200)
    expect(await asked()).toMatchObject({
      state: 'done',
      output: { rows: [{ city: 'Jakarta' }], band: 'verified', reading: 'Cities by floor' },
    })
  })

  test('has no band where it is SQL', async () => {
    const output = { band: '', reading: '' }
    expect(await asked({ by: 'sql', sql: 'select 1 as one' })).toMatchObject({ state: 'done', output })
  })
})

describe('an answer from the data', () => {
  const answered = async (text: string) => {
    const trace = await tryOut(only('answer', { by: 'engine', text }), { message: text })
    const rows = (trace.steps.at(-1)!.output as { rows: Record<string, unknown>[] }).rows
    const table = (trace.result.replies[0]!.parts as AnswerPart[]).find((part) => part.type === 'data-table')!.data
    return { trace, rows, table }
  }
  test('gives its rows under the names that people read', async () => {
    const { rows, table } = await answered('how many orders per channel')
    expect(rows).toEqual(
      table.rows.map((row) => Object.fromEntries(table.columns.map(({ key, label }) => [label, row[key]]))),
    )
    expect(Object.values(rows[0]!)).not.toContain(undefined)
  })

  test('that is a large table gives as much of it as a step may give', async () => {
    const { trace, rows, table } = await answered('Where is my order?')
    expect(trace.run.status).toBe('done')
    expect(rows.length).toBeGreaterThan(100)
    expect(table).toMatchObject({ truncated: true })
    expect(table.row_count).toBeGreaterThan(table.rows.length)
  })
})

describe('with a model', () => {
  const classes = [{ name: 'Complaint' }, { name: 'Question' }]
  const fields = [
    { name: 'due', type: 'date', required: true },
    { name: 'amount', type: 'number' },
  ]
  const text = 'pay 5000 by Friday'

  test('classes are its choice, where they exist and it is sure enough', async () => {
    server.model.reply = () => [{ text: 'Sure: {"class": 2, "confidence": 0.9}' }]
    const classified = () => stepOf('classify', { text, classes })
    expect(await classified()).toMatchObject({ port: 'class_2', output: { class: 'Question', confidence: 0.9 } })
    server.model.reply = () => [{ text: '{"class": 2, "confidence": 0.1}' }]
    expect(await classified()).toMatchObject({ port: 'other' })
    server.model.reply = () => [{ text: '{"class": 9, "confidence": 1}' }]
    expect(await classified()).toMatchObject({ port: 'other' })
  })

  test('fields are what it read, checked by their types', async () => {
    server.model.reply = () => [{ text: '{"due": "2026-11-27", "amount": "5000"}' }]
    const read = () => stepOf('extract', { text, fields })
    expect(await read()).toMatchObject({ port: 'next', output: { due: '2026-11-27', amount: 5_000, missing: [] } })
    server.model.reply = () => [{ text: '{"due": "2026-11-27", "amount": 1.234}' }]
    expect(await read()).toMatchObject({ output: { amount: 1.234 } })
    server.model.reply = () => [{ text: '{"due": "2026-11-27", "amount": "2 jutaan"}' }]
    expect(await read()).toMatchObject({ output: { amount: 2_000_000 } })
    server.model.reply = () => [{ text: '{"due": "whenever", "amount": 5}' }]
    expect(await read()).toMatchObject({ port: 'missing', output: { due: null, missing: ['due'] } })
  })

  const availableOf = async ({ organizationId }: ChatPerson) =>
    (await getBalance(server.deps, organizationId)).available
  const spendAll = async (person: ChatPerson) => {
    const used = { outputWords: await availableOf(person) }
    const hold = await credits.hold(tenantOf(person), { kind: 'answer', agentId: null, sessionId: null, used })
    await credits.settle(hold, used, null)
  }
  const sorted = only('classify', { text, classes })
  const classOf = async (person: ChatPerson) => {
    const { run, steps } = await tryOut(sorted, {}, person)
    return { run, step: steps.find(({ node }) => node === 'step') }
  }

  test('whoever the run is for pays for the words that it read and wrote, with a receipt', async () => {
    const person = await aTalker(server)
    const before = await availableOf(person)
    server.model.reply = () => [{ text: 'Sure: {"class": 2, "confidence": 0.9}' }]
    const { run, step } = await classOf(person)
    // 4 words of the text, 5 written.
    expect([run.credits, step?.credits, before - (await availableOf(person))]).toEqual([9, 9, 9])
    const { rows } = await server.deps.pool.query(
      'select kind, user_id, input_words, output_words, credits::int from usage_receipts where organization_id = $1',
      [person.organizationId],
    )
    expect(rows).toEqual([{ kind: 'answer', user_id: person.id, input_words: 4, output_words: 5, credits: 9 }])

    server.model.reply = () => [{ text: '{"due": "2026-11-27"}' }]
    const read = await tryOut(only('extract', { text, fields }), {}, person)
    expect([read.run.credits, before - (await availableOf(person))]).toEqual([6, 15])
    await expectBooksBalance(server.deps.pool)
  })

  test('what is no JSON costs nothing, and what fails keeps nothing back', async () => {
    const person = await aTalker(server)
    const before = await availableOf(person)
    server.model.reply = () => [{ text: 'I would say a question.' }]
    expect((await classOf(person)).run).toMatchObject({ status: 'done', credits: 0 })
    server.model.reply = () => ({ status: 401 })
    expect((await classOf(person)).run.status).toBe('failed')
    const { available, held } = await getBalance(server.deps, person.organizationId)
    expect([available, held]).toEqual([before, 0])
  })

  test('without credits the model is not asked, and the step says so', async () => {
    const person = await aTalker(server)
    await spendAll(person)
    const asked = server.model.requests.length
    expect((await classOf(person)).step).toMatchObject({ state: 'failed', error: { code: 'out_of_credits' } })
    expect(server.model.requests).toHaveLength(asked)
  })

  test('a step that is taken again is charged once', async () => {
    const person = await aTalker(server)
    server.model.reply = () => [{ text: '{"class": 2}' }]
    const deps = { ...server.deps, credits, models: createModels(server.deps) }
    const step = { run: tenantOf(person) as RunRow, key: randomUUID(), signal: AbortSignal.timeout(10_000) }
    const before = await availableOf(person)
    for (let times = 0; times < 2; times++)
      expect(await askModel(deps, step, { system: 'Sort.', text })).toEqual({ read: { class: 2 }, credits: 6 })
    expect(before - (await availableOf(person))).toBe(6)
  })

  test('that refuses, the step fails with what is wrong', async () => {
    server.model.reply = () => ({ status: 401 })
    expect(await stepOf('classify', { text, classes })).toMatchObject({
      state: 'failed',
      error: { code: expect.stringMatching('model') },
    })
  })
})

test('a hand-over tells who wrote, waits for a person, and goes on with what they noted', async () => {
  const document = aFlow(
    [
      ['begin', 'on-chat'],
      ['person', 'hand-over', { tell: 'Somebody comes.' }],
      ['say', 'answer', { by: 'text', text: '{{person.note}}' }],
    ],
    ['begin > next > person', 'person > next > say'],
  )
  const begun = await server.app.flows.startRun({
    document,
    flowId: null,
    trigger: 'begin',
    input: { message: 'help' },
    tenant: tenantOf(ayu),
    waitMs: 10_000,
    conversation: 'test-hand-over',
  })
  expect(begun).toMatchObject({ status: 'waiting', replies: [{ text: 'Somebody comes.' }] })
  const { body } = await server.call(flowEndpoints.listFlowRequests, { headers: ayu.headers })
  const [request] = body.data
  expect(request).toMatchObject({ kind: 'hand-over', details: 'help', state: 'waiting' })
  const decide = (headers: Record<string, string>) =>
    server.call(flowEndpoints.decideFlowRequest, {
      params: { id: request!.id },
      body: { decision: 'done', remark: 'Called back.' },
      headers,
    })
  expect((await decide((await aTalker(server)).headers)).body.code).toBe('flow_request_not_found')
  expect((await decide(ayu.headers)).status).toBe(200)
  await expect.poll(async () => (await server.app.flows.getRun(begun.id, 200)).status).toBe('done')
  expect((await server.app.flows.getRun(begun.id)).replies.at(-1)).toEqual({ text: 'Called back.' })
})
