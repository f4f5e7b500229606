import { beforeAll, describe, expect, test } from 'vitest'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { knowledgeTestEndpoints as calls } from '#contract/knowledge-tests/endpoints.ts'
import type { KnowledgeRunDetail, KnowledgeRunId } from '#contract/knowledge-tests/schemas.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { termEndpoints, verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { sampleCompany, sampleTimeoutMs } from '../../testing/sample-company.ts'
import { testApp } from '../../testing/test-app.ts'
import { askQuestion, aTalker, type ChatPerson } from '../chat/testing/chat-app.ts'
import { holdsRows, holdsValue } from './holds.ts'
import { beginRun, isRunning } from './run-store.ts'

describe('what holds what was expected', () => {
  test.each([
    [[['a', 1]], [['a', 1]], true],
    [[[1, 'a', 9]], [['A', 1]], true],
    [
      [
        ['b', 2],
        ['a', 1],
      ],
      [
        ['a', 1],
        ['b', 2],
      ],
      true,
    ],
    [[['a', 1.00001]], [['a', '1']], true],
    [
      [
        ['a', 2],
        ['b', 1],
      ],
      [
        ['a', 1],
        ['b', 2],
      ],
      false,
    ],
    [
      [
        ['a', 1],
        ['b', 2],
      ],
      [['a', 1]],
      false,
    ],
    [[], [], true],
  ])('%j holds %j: %s', (got, expected, holds) => expect(holdsRows(got, expected)).toBe(holds))

  test('a value is looked for in the only row', () => {
    expect(holdsValue([['x', 24]], 24)).toBe(true)
    expect(holdsValue([[24], [25]], 24)).toBe(false)
  })
})

const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const talker = await aTalker(server)
const headers = talker.headers
const suite = { bot_id: talker.botId as AgentId }
let source: DataSourceId

beforeAll(async () => {
  source = await sampleCompany(server, talker)
}, sampleTimeoutMs)

const add = (question: string, expected: object, of: object = suite) =>
  server.call(calls.createKnowledgeTest, { body: { ...of, question, expected } as never, headers })
const start = () => server.call(calls.startKnowledgeRun, { body: suite, headers })
const detail = async (id: KnowledgeRunId): Promise<KnowledgeRunDetail> =>
  (await server.call(calls.getKnowledgeRun, { params: { id }, headers })).body.data
const ended = async (id: KnowledgeRunId): Promise<KnowledgeRunDetail> => {
  await expect.poll(async () => (await detail(id)).state).toBe('done')
  return detail(id)
}
const run = async () => {
  const { body } = await start()
  return ended(body.data.id)
}
const runsOf = async () => (await server.call(calls.listKnowledgeRuns, { query: suite, headers })).body.data.records

describe('a run', () => {
  test('asks every question and says which are right, and what got better or worse since', async () => {
    expect((await start()).body).toMatchObject({ code: 'no_knowledge_tests' })
    await add('How many stores are there?', { kind: 'sql', data_source_id: source, sql: 'select count(*) from stores' })
    await add('how many customers', { kind: 'value', value: -1 })
    await add('the frobnicated blorg of zork', { kind: 'rows', rows: [[1]] })
    await add('orders last month', { kind: 'sql', data_source_id: source, sql: 'select nothing from stores' })
    const first = await run()
    expect(first).toMatchObject({ cause: 'asked', total: 4, done: 4, model: null, better: 0, worse: 0 })
    expect(first.results.map(({ outcome, change }) => [outcome, change])).toEqual([
      ['right', 'new'],
      ['wrong', 'new'],
      ['unsure', 'new'],
      ['failed', 'new'],
    ])
    expect(first.results[1]).toMatchObject({ wanted: [[-1]], sql: expect.stringContaining('customers') })
    expect(first.results[2]!.reason).not.toBe('')
    // The first is answered wrongly from now on, the third rightly.
    const create = (questions: string[], sql: string) =>
      server.call(verifiedQueryEndpoints.createVerifiedQuery, {
        body: { questions, data_source_id: source, sql } as never,
        headers,
      })
    await create(['How many stores are there?'], 'select 7 as stores')
    await create(['the frobnicated blorg of zork'], 'select 1 as blorg')
    const second = await run()
    expect(second).toMatchObject({ better: 1, worse: 1, counts: { right: 1, wrong: 2, unsure: 0, failed: 1 } })
    expect(second.results.map(({ change, verified }) => [change, verified])).toEqual([
      ['worse', true],
      ['same', false],
      ['better', true],
      ['same', false],
    ])
    const listed = await server.call(calls.listKnowledgeTests, { query: suite, headers })
    expect(listed.body.data.records[0]!.last).toMatchObject({ outcome: 'wrong', change: 'worse' })
    expect((await runsOf()).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('begins by itself when what the answers rest on has changed, and says what it was', async () => {
    const [newest] = await runsOf()
    await add('How many products are there?', { kind: 'value', value: 1 })
    await server.call(verifiedQueryEndpoints.createVerifiedQuery, {
      body: { questions: ['something else'], data_source_id: source, sql: 'select 1 as a' } as never,
      headers,
    })
    await server.deps.pool.query(
      `update knowledge_runs set sign = jsonb_set(sign, '{schema}', '"another"') where id = $1`,
      [newest!.id],
    )
    // Left alone until a while after its run; only now, with all that has changed in place.
    server.pass(120)
    // Another agent's run wakes the runner, which looks at all.
    const other = await aTalker(server)
    const mine = { bot_id: other.botId as AgentId }
    const body = { ...mine, question: 'number of stores', expected: { kind: 'value', value: 1 } } as never
    await server.call(calls.createKnowledgeTest, { body, headers: other.headers })
    await server.call(calls.startKnowledgeRun, { body: mine, headers: other.headers })
    await expect.poll(async () => (await runsOf())[0]!.cause).toBe('schema')
    const [again] = await runsOf()
    expect((await ended(again!.id)).total).toBe(5)
  })

  test('goes on in another process where one died; a cancelled one stays cancelled', async () => {
    const { pool, db } = server.deps
    const [newest] = await runsOf()
    const id = newest!.id
    const leftBehind = async (leaseEnds: string) => {
      await pool.query(`update knowledge_runs set state = 'running', ended_at = null where id = $1`, [id])
      await pool.query('delete from knowledge_results where run_id = $1 and place > 0', [id])
      await pool.query(
        `insert into jobs (id, queue, key, payload, due_at, attempts, lease, leased_until, created_at)
         values (gen_random_uuid(), 'knowledge-test-run', $1, jsonb_build_object('id', $1::text), now(), 1, gen_random_uuid(),
           $2::timestamptz + $3::interval, now())`,
        [id, server.deps.clock.now(), leaseEnds],
      )
    }
    await leftBehind('-1 second')
    await server.app.jobs.runDue('knowledge-test-run')
    expect((await ended(id)).results).toHaveLength(newest!.total)
    await leftBehind('1 minute')
    expect(await server.app.jobs.runDue('knowledge-test-run')).toBe(0)
    expect((await start()).body).toMatchObject({ code: 'knowledge_run_running' })
    const cancelled = await server.call(calls.cancelKnowledgeRun, { params: { id }, headers })
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', done: 1 })
    expect([await isRunning(db, id), await beginRun(db, id)]).toEqual([false, undefined])
  })
})

describe('managing', () => {
  test('one click on an answer adds its question; its dates move on', async () => {
    const { body } = await askQuestion(server, talker, { question: 'revenue by region last month' })
    const { session_id, record } = body.data
    const made = await server.call(calls.createKnowledgeTestFromAnswer, {
      params: { answerId: record.answer.id },
      body: { bot_id: talker.botId, session_id },
      headers,
    })
    expect(made.body.data).toMatchObject({ question: 'revenue by region last month', by: talker.name })
    expect(made.body.data.expected).toMatchObject({ kind: 'sql', sql: expect.stringContaining('{{last month.from}}') })
    const run = await server.call(calls.startKnowledgeRun, { body: suite, headers })
    const { results } = await ended(run.body.data.id)
    expect(results.at(-1)).toMatchObject({ test_id: made.body.data.id, outcome: 'right' })
  })

  test('changed, removed, brought back within a day', async () => {
    const { id } = (await add('how many cities', { kind: 'value', value: 1 })).body.data
    const params = { id }
    const changed = await server.call(calls.updateKnowledgeTest, {
      params,
      body: { question: 'jumlah kota', expected: { kind: 'value', value: 2 } },
      headers,
    })
    expect(changed.body.data).toMatchObject({ question: 'jumlah kota', expected: { value: 2 } })
    expect((await server.call(calls.removeKnowledgeTest, { params, headers })).status).toBe(200)
    expect((await server.call(calls.restoreKnowledgeTest, { params, headers })).status).toBe(200)
    await server.call(calls.removeKnowledgeTest, { params, headers })
    await server.pass(25 * 3600)
    expect((await server.call(calls.restoreKnowledgeTest, { params, headers })).status).toBe(404)
  })

  test("bad input and somebody else's", async () => {
    const elsewhere = { kind: 'sql', data_source_id: crypto.randomUUID(), sql: 'select 1' }
    expect((await add('x y', elsewhere)).body).toMatchObject({ code: 'data_source_not_found' })
    expect((await add('x y', { kind: 'rows', rows: [] })).status).toBe(400)
    const other: ChatPerson = await aTalker(server)
    const theirs = { headers: other.headers }
    const [test] = (await server.call(calls.listKnowledgeTests, { query: suite, headers })).body.data.records
    const [run] = await runsOf()
    expect((await server.call(calls.listKnowledgeTests, { query: suite, ...theirs })).status).toBe(404)
    expect((await server.call(calls.removeKnowledgeTest, { params: { id: test!.id }, ...theirs })).status).toBe(404)
    expect((await server.call(calls.getKnowledgeRun, { params: { id: run!.id }, ...theirs })).status).toBe(404)
    expect((await server.call(calls.startKnowledgeRun, { body: suite, ...theirs })).status).toBe(404)
    expect((await server.call(calls.listKnowledgeTests, { query: suite })).status).toBe(401)
  })
})

describe('the tests of a use case', () => {
  const useCase = async (name: string, relations: object[]) => {
    const params = { botId: talker.botId as AgentId }
    const body = { usecase: name, description: '', type: 'tables' }
    const made = (await server.call(useCaseEndpoints.createUseCase, { params, body, headers })).body.data
    const relation = { usecase_id: made._id, relations }
    expect((await server.call(useCaseEndpoints.relateUseCase, { params, body: relation, headers })).status).toBe(200)
    return made._id
  }
  const note = (id: string, body: object) =>
    server.call(useCaseEndpoints.describeTable, { params: { id }, body, headers } as never)
  const table = (name: string) => ({ data_source_id: source, table: name })

  test('are asked of exactly that use case, with its own words, and again when it changes', async () => {
    const stores = await useCase('Stores', [table('stores')])
    const other = await useCase('Orders', [table('orders')])
    const of = { ...suite, use_case_id: stores }
    const saveTerm = (phrase: string, use_case_id: string, table: string) =>
      server.call(termEndpoints.createTerm, {
        body: {
          data_source_id: source,
          use_case_id,
          phrase,
          means: { kind: 'synonym', table, column: null },
        },
        headers,
      } as never)
    expect((await saveTerm('gizmo', stores, 'stores')).status).toBe(200)
    expect((await saveTerm('blip', other, 'orders')).status).toBe(200)
    await add('How many gizmo are there?', { kind: 'value', value: -1 }, of)
    await add('How many blip are there?', { kind: 'value', value: -1 }, of)
    await add(
      'How many orders are there?',
      { kind: 'sql', data_source_id: source, sql: 'select count(*) from orders' },
      of,
    )
    const { body } = await server.call(calls.startKnowledgeRun, { body: of as never, headers })
    const first = await ended(body.data.id)
    // The other use case has the orders, but it is not the one that is asked.
    expect(first.results.map(({ outcome }) => outcome)).toEqual(['wrong', 'unsure', 'failed'])
    expect(first.results[0]!.sql).toMatch(/stores/)
    expect((await server.call(calls.listKnowledgeTests, { query: of, headers })).body.data.records).toHaveLength(3)

    await note(stores, {
      ...table('stores'),
      description: { en: 'Shops', id: '' },
      synonyms: { en: [], id: [] },
      columns: [],
    })
    await server.pass(61)
    // Any run wakes the runner, which then looks at all.
    await server.call(calls.startKnowledgeRun, { body: suite as never, headers })
    const runs = async () => (await server.call(calls.listKnowledgeRuns, { query: of, headers })).body.data.records
    await expect.poll(async () => (await runs())[0]?.cause).toBe('use_case')
    expect((await server.call(useCaseEndpoints.removeUseCase, { params: { id: other }, headers })).status).toBe(200)
    const gone = { ...suite, use_case_id: other }
    expect((await server.call(calls.listKnowledgeTests, { query: gone, headers })).body).toMatchObject({
      code: 'tested_use_case_not_found',
    })
  })

  test('answer with the measures of the sample company, which count by a column that is not shown', async () => {
    const sales = await useCase('Sales', [table('orders'), table('order_items')])
    const of = { ...suite, use_case_id: sales }
    const sql = "select sum(total) from orders where status in ('paid', 'completed')"
    await add('What is the total revenue?', { kind: 'sql', data_source_id: source, sql }, of)
    const { body } = await server.call(calls.startKnowledgeRun, { body: of as never, headers })
    const run = await ended(body.data.id)
    expect(run.results.map(({ outcome, reason }) => [outcome, reason])).toEqual([['right', expect.anything()]])
    expect(run.results[0]!.sql).toContain('order_items.status')
    await server.call(useCaseEndpoints.removeUseCase, { params: { id: sales }, headers })
  })
})
