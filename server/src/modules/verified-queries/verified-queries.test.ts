import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { AnswerPart, DataTable, DataTrust } from '#contract/chat/parts.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { AgentId, SessionId } from '#contract/kit/id.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { verifiedQueryEndpoints as calls, termEndpoints } from '#contract/verified-queries/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { sampleCompany, sampleTimeoutMs } from '../../testing/sample-company.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { askQuestion, aTalker, type ChatPerson, chatApp, historyOf, recordText } from '../chat/testing/chat-app.ts'

// A model is configured and would say something else: what people verified comes before it.
const server = await chatApp({ env: { SEED_SAMPLE: 'true' } })
const talker = await aTalker(server)
let source: DataSourceId

beforeAll(async () => {
  source = await sampleCompany(server, talker)
}, sampleTimeoutMs)

const tables = ({ answer }: ChatRecord): DataTable[] =>
  answer.parts.flatMap((part: AnswerPart) => (part.type === 'data-table' ? [part.data] : []))
const trusts = ({ answer }: ChatRecord): DataTrust[] =>
  answer.parts.flatMap((part: AnswerPart) => (part.type === 'data-trust' ? [part.data] : []))
const asked = async (question: string, given: { session_id?: string; model?: string; as?: ChatPerson } = {}) => {
  const { as = talker, ...fields } = given
  return (await askQuestion(server, as, { question, ...fields })).body.data
}
const byEngine = (question: string, session_id?: string) =>
  asked(question, { model: 'built-in', ...(session_id && { session_id }) })
const headers = talker.headers
const create = (body: object, as: { headers: Record<string, string> } = talker) =>
  server.call(calls.createVerifiedQuery, { body: { data_source_id: source, ...body } as never, headers: as.headers })
const listed = async (by: Record<string, string>) =>
  (await server.call(calls.listVerifiedQueries, { query: { limit: 100 }, headers: by })).body.data.records
const at = (made: { session_id: SessionId; record: ChatRecord }) => ({
  place: { bot_id: talker.botId, session_id: made.session_id, table: 0 },
  params: { answerId: made.record.answer.id },
})

describe('a query that a person verified', () => {
  test('answers its question first, in other words and the other language too, and says who verified it', async () => {
    server.model.reply = () => [{ text: 'The model was asked.' }]
    const made = await create({
      questions: ['How many shops do we have?'],
      sql: 'select count(*) as shops from stores',
      reading: 'All stores, closed ones too',
    })
    expect(made.status).toBe(200)
    expect(made.body.data).toMatchObject({ state: 'verified', verified_by: talker.name, used: 0, editable: true })
    const { record } = await asked('please, how many shops do we have')
    expect(recordText(record)).toContain('All stores, closed ones too')
    expect(tables(record)[0]?.query?.sql).toBe('select count(*) as shops from stores')
    expect(trusts(record)).toMatchObject([
      { state: 'verified', by: talker.name, table: 0, verified_query_id: made.body.data.id },
    ])
    expect(trusts((await asked('how many stores do we have?')).record)).toHaveLength(1)
    expect(recordText((await asked('how many employees do we have?')).record)).toBe('The model was asked.')
    await expect
      .poll(async () => {
        return (await listed(headers)).find(({ id }) => id === made.body.data.id)?.used
      })
      .toBe(2)
  })

  test('keeps what the engine understood: the dates of last month move on', async () => {
    const question = 'revenue by region last month'
    const first = await byEngine(question)
    const { sql } = tables(first.record)[0]!.query!
    const made = await create({
      questions: [question],
      sql,
      answer: { ...at(first).place, answer_id: first.record.answer.id },
    })
    expect(made.body.data.sql).toContain('{{last month.from}}')
    expect(made.body.data.reading).not.toBe('')
    const again = await asked('Pendapatan per wilayah bulan lalu')
    expect(tables(again.record)[0]?.query?.sql).toBe(sql)
    expect(again.record.answer.parts.some(({ type }) => type === 'data-chart')).toBe(true)
    expect(trusts(again.record)[0]?.state).toBe('verified')
    const row = await server.deps.pool.query('select kept from verified_queries where id = $1', [made.body.data.id])
    expect(row.rows[0].kept.frame).toBeTypeOf('object')
    // Asked on another day, the statement alone has that day's dates too.
    await server.deps.pool.query(
      `update verified_queries set kept = null, sql = replace(sql, 'last month', 'last 2 months') where id = $1`,
      [made.body.data.id],
    )
    const moved = tables((await asked(question)).record)[0]!.query!.sql
    expect(moved).not.toBe(sql)
    expect(moved).toMatch(/DATE '\d{4}-\d\d-\d\d'/)
  })

  test('is not used once its tables have changed, but offered, until somebody verifies it again', async () => {
    const made = await create({ questions: ['how many suppliers'], sql: 'select count(*) as n from suppliers' })
    const { id } = made.body.data
    await server.deps.pool.query(`update verified_queries set tables = '{"suppliers": "another"}' where id = $1`, [id])
    const { record } = await asked('How many suppliers?')
    expect(recordText(record)).toBe('The model was asked.')
    expect(trusts(record)).toMatchObject([{ state: 'stale', table: null, verified_query_id: id }])
    const stale = await server.call(calls.listVerifiedQueries, { query: { state: 'stale' }, headers })
    expect(stale.body.data.records).toMatchObject([{ id, changed_tables: ['suppliers'] }])
    const fresh = await server.call(calls.verifyAgain, { params: { id }, headers })
    expect(fresh.body.data.state).toBe('verified')
    expect(trusts((await asked('How many suppliers?')).record)).toMatchObject([{ state: 'verified' }])
  })

  test('a statement that fails by now is answered as if nobody had verified anything', async () => {
    const { body } = await create({ questions: ['how many products'], sql: 'select count(*) as n from products' })
    await server.deps.pool.query(`update verified_queries set sql = 'select nothing from products' where id = $1`, [
      body.data.id,
    ])
    const { record } = await asked('how many products')
    expect(recordText(record)).toContain('The model was asked.')
    expect(trusts(record)).toMatchObject([{ state: 'stale' }])
  })

  test('a follow-up is not a question by itself', async () => {
    await create({ questions: ['and by city?'], sql: 'select count(*) as n from cities' })
    const first = await byEngine('number of stores by region')
    expect(trusts((await byEngine('and by city?', first.session_id)).record)).toEqual([])
  })
})

describe('managing', () => {
  test('changed, removed, brought back; each is in the log of the workspace', async () => {
    const owner = await aTalker(server)
    const workspace = await aWorkspace(server, owner)
    const member = await aMember(server, owner, workspace)
    const body = { use_workspace: true, workspace_id: workspace }
    for (const { headers } of [owner, member]) await server.call(workspaceEndpoints.setWorkspace, { body, headers })
    const here = { headers: owner.headers }
    const made = await create({ questions: ['one'], sql: 'select 1 as one' }, here)
    const { id } = made.body.data
    const changed = await server.call(calls.updateVerifiedQuery, {
      params: { id },
      ...here,
      body: { questions: ['one', 'satu'], sql: 'select 1 as uno', reading: 'One' },
    })
    expect(changed.body.data).toMatchObject({ questions: ['one', 'satu'], sql: 'select 1 as uno' })
    expect((await server.call(calls.removeVerifiedQuery, { params: { id }, ...here })).status).toBe(200)
    expect((await listed(here.headers)).map((query) => query.id)).not.toContain(id)
    expect((await server.call(calls.restoreVerifiedQuery, { params: { id }, ...here })).status).toBe(200)
    const { rows } = await server.deps.pool.query(
      'select action from audit_entries where workspace_id = $1 order by at, id',
      [workspace],
    )
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['added', 'changed', 'removed', 'restored'].map((text) => `verified-query.${text}`)),
    )
    const theirs = { headers: member.headers }
    expect((await listed(theirs.headers)).find((query) => query.id === id)?.removable).toBe(false)
    expect((await server.call(calls.removeVerifiedQuery, { params: { id }, ...theirs })).status).toBe(403)
    await server.call(calls.removeVerifiedQuery, { params: { id }, ...here })
    await server.pass(25 * 3600)
    expect((await server.call(calls.restoreVerifiedQuery, { params: { id }, ...here })).status).toBe(404)
  })

  test('a question has one verified query', async () => {
    await create({ questions: ['twice asked'], sql: 'select 1 as a' })
    const second = await create({ questions: ['Twice  asked?'], sql: 'select 2 as a' })
    expect(second.body).toMatchObject({ code: 'verified_question_taken' })
  })

  test.each([
    ['delete from stores', 'statement_refused'],
    ['select 1; drop table stores', 'statement_refused'],
    ['select 1 /* ; */ -- \n; delete from stores', 'statement_refused'],
    ["select pg_read_file('/etc/passwd')", 'statement_refused'],
    ['select nothing from stores', 'statement_failed'],
    ["select '{{the day of doom.from}}'", 'statement_failed'],
  ])('%s is refused', async (sql, code) => {
    expect((await create({ questions: ['bad'], sql })).body).toMatchObject({ code })
    const ran = await server.call(calls.runStatement, { params: { id: source }, body: { sql }, headers })
    expect(ran.body).toMatchObject({ code })
  })

  test("somebody else's are not there", async () => {
    const other = await aTalker(server)
    const { body } = await create({ questions: ['mine alone'], sql: 'select 1 as a' })
    const params = { id: body.data.id }
    expect((await server.call(calls.removeVerifiedQuery, { params, headers: other.headers })).status).toBe(404)
    expect(await listed(other.headers)).toEqual([])
    expect(trusts((await asked('mine alone', { as: other })).record)).toEqual([])
    expect((await server.call(calls.listVerifiedQueries, {})).status).toBe(401)
  })
})

describe('correcting an answer', () => {
  test('is tried without a trace, then kept as a new version beside the old one', async () => {
    const first = await byEngine('number of stores by region')
    const { place, params } = at(first)
    const sql =
      'select r.name as region, count(*) as n from stores s join cities c on c.id = s.city_id join provinces p on p.id = c.province_id join regions r on r.id = p.region_id group by r.name order by n desc limit 2'
    const body = { ...place, sql }
    const correction = await server.call(calls.tryCorrection, { params, body, headers })
    expect(correction.status, JSON.stringify(correction.body)).toBe(200)
    expect(correction.body.data.table.rows).toHaveLength(2)
    expect((await historyOf(server, talker, first.session_id)).records).toHaveLength(1)
    const kept = await server.call(calls.correctAnswer, { params, body, headers })
    const { record } = kept.body.data
    expect(record).toMatchObject({ question: 'number of stores by region', answer: { status: 'done' } })
    expect(record.siblings).toEqual([first.record.id, record.id])
    expect(trusts(record)).toMatchObject([{ state: 'corrected', by: talker.name, table: 0 }])
    expect(tables(record)[0]?.query?.sql).toBe(sql)
    const history = await historyOf(server, talker, first.session_id)
    expect(history.records.map(({ id }: ChatRecord) => id)).toEqual([record.id])
    const old = await historyOf(server, talker, first.session_id, { branch: first.record.id })
    expect(old.records.map(({ id }: ChatRecord) => id)).toEqual([first.record.id])
  })

  test('what is no answer of theirs, has no such table or may not run is refused', async () => {
    const first = await byEngine('number of stores by region')
    const { place, params } = at(first)
    const call = (body: object, as: { headers: Record<string, string> } = talker) =>
      server.call(calls.correctAnswer, { params, body: { ...place, sql: 'select 1', ...body }, headers: as.headers })
    const other = await aTalker(server)
    expect((await call({}, other)).status).toBe(404)
    expect((await call({ table: 3 })).body).toMatchObject({ code: 'answer_table_not_found' })
    expect((await call({ sql: 'drop table stores' })).body).toMatchObject({ code: 'statement_refused' })
    expect((await historyOf(server, talker, first.session_id)).records).toHaveLength(1)
  })

  test('a version can be asked again like any answer', async () => {
    const first = await byEngine('number of stores by region')
    const { place, params } = at(first)
    const body = { ...place, sql: 'select count(*) as n from stores' }
    const { record } = (await server.call(calls.correctAnswer, { params, body, headers })).body.data
    const form = new FormData()
    for (const [name, value] of Object.entries({
      bot_id: talker.botId,
      session_id: first.session_id,
      retry_of: record.id,
    }))
      form.set(name, value)
    form.set('question', '')
    const again = await server.call(chatEndpoints.ask, { form, headers })
    expect(again.body.data.record.answer.status).toBe('done')
  })
})

describe('words that corrections taught', () => {
  test('are proposed, kept when a person says so, and read from then on', async () => {
    const question = 'turnover by channel'
    const first = await byEngine(question)
    const { place, params } = at(first)
    const body = { ...place, sql: 'select o.channel, sum(o.subtotal) as n from orders o group by o.channel' }
    const correction = await server.call(calls.tryCorrection, { params, body, headers })
    const [proposal] = correction.body.data.proposals
    expect(proposal).toMatchObject({ phrase: 'turnover', says: 'sum of orders.subtotal' })
    const term = { data_source_id: source, phrase: proposal!.phrase, means: proposal!.means }
    const made = await server.call(termEndpoints.createTerm, { body: term as never, headers })
    expect(made.body.data).toMatchObject({ phrase: 'turnover', by: talker.name, removable: true })
    expect(tables((await byEngine(question)).record)[0]?.query?.sql).toMatch(/sum\(orders\.subtotal\)/i)
    const again = await server.call(termEndpoints.createTerm, { body: term as never, headers })
    expect(again.body).toMatchObject({ code: 'term_taken' })
    const id = { params: { id: made.body.data.id }, headers }
    expect((await server.call(termEndpoints.removeTerm, id)).status).toBe(200)
    expect(tables((await byEngine(question)).record)[0]?.query?.sql).not.toMatch(/subtotal/)
    expect((await server.call(termEndpoints.restoreTerm, id)).body.data.says).toBe('sum of orders.subtotal')
    const listed = await server.call(termEndpoints.listTerms, { headers })
    expect(listed.body.data.records).toHaveLength(1)
    const other = await aTalker(server)
    expect((await server.call(termEndpoints.removeTerm, { ...id, headers: other.headers })).status).toBe(404)
  })

  test('may mean one thing everywhere and another in one use case', async () => {
    const asker = await aTalker(server)
    const own = { headers: asker.headers }
    const params = { botId: asker.botId as AgentId }
    const useCase = async (usecase: string, names: string[]) => {
      const body = { usecase, description: '', type: 'tables' as const }
      const { _id } = (await server.call(useCaseEndpoints.createUseCase, { params, body, ...own })).body.data
      const relations = names.map((table) => ({ data_source_id: source, table, schema: null }))
      await server.call(useCaseEndpoints.relateUseCase, { params, body: { usecase_id: _id, relations }, ...own })
      return _id as string
    }
    const keep = (use_case_id: string | null, table: string, as = own) =>
      server.call(termEndpoints.createTerm, {
        body: {
          data_source_id: source,
          use_case_id,
          phrase: 'gizmos',
          means: { kind: 'synonym', table, column: null },
        } as never,
        ...as,
      })
    expect((await keep(null, 'stores')).status).toBe(200)
    const count = async () => {
      const { record } = await asked('how many gizmos are there', { as: asker, model: 'built-in' })
      return tables(record)[0]?.query?.sql
    }
    expect(await count()).toMatch(/stores/)
    const orders = await useCase('Orders only', ['orders', 'stores'])
    expect((await keep(orders, 'products')).body).toMatchObject({ code: 'term_target_not_found' })
    expect((await keep(crypto.randomUUID(), 'orders')).body).toMatchObject({ code: 'use_case_not_found' })
    expect((await keep(orders, 'orders', { headers })).body).toMatchObject({ code: 'use_case_not_found' })
    const made = await keep(orders, 'orders')
    expect(made.body.data).toMatchObject({ use_case_id: orders, use_case_name: 'Orders only' })
    expect((await keep(orders, 'stores')).body).toMatchObject({ code: 'term_taken' })
    expect(await count()).toMatch(/from orders/i)
    await server.call(useCaseEndpoints.removeUseCase, { params: { id: orders as never }, ...own })
    expect(await count()).toMatch(/stores/)
  })

  test('what the database has not cannot be meant', async () => {
    const means = { kind: 'synonym', table: 'orders', column: 'nothing' }
    const body = { data_source_id: source, phrase: 'zork', means } as never
    expect((await server.call(termEndpoints.createTerm, { body, headers })).body).toMatchObject({
      code: 'term_target_not_found',
    })
  })
})

describe('a masked column', () => {
  test('stays masked in a correction, in its new version, and in a verified query', async () => {
    const body = { sql: 'select name from stores' }
    const open = await server.call(calls.runStatement, { params: { id: source }, body, headers })
    const names = open.body.data.rows.map(({ name }) => String(name))
    expect(names.length).toBeGreaterThan(0)
    const first = await byEngine('number of stores by region')
    const use = { params: { botId: talker.botId as AgentId }, headers }
    const given = { usecase: 'Masked', description: '', type: 'tables' as const }
    const { data } = (await server.call(useCaseEndpoints.createUseCase, { ...use, body: given })).body
    const columns = [{ name: 'name', masked: true }]
    const words = { description: { en: '', id: '' }, synonyms: { en: [], id: [] } }
    const relations = [{ data_source_id: source, table: 'stores', ...words, columns }]
    const related = await server.call(useCaseEndpoints.relateUseCase, {
      ...use,
      body: { usecase_id: data._id, relations },
    } as never)
    expect(related.status, JSON.stringify(related.body)).toBe(200)

    const sql = 'select s.name as a from stores s limit 1'
    const { place, params } = at(first)
    const correction = await server.call(calls.tryCorrection, { params, body: { ...place, sql }, headers })
    expect(correction.status, JSON.stringify(correction.body)).toBe(200)
    expect(correction.body.data.table.rows).toEqual([{ a: '••••' }])
    const guess = sql.replace('s.name', 'upper(s.name)')
    const refused = await server.call(calls.tryCorrection, { params, body: { ...place, sql: guess }, headers })
    expect(refused.body).toMatchObject({ code: 'statement_refused' })
    expect((await create({ questions: ['loud'], sql: guess })).body).toMatchObject({ code: 'statement_refused' })
    const kept = await server.call(calls.correctAnswer, { params, body: { ...place, sql }, headers })
    expect(tables(kept.body.data.record)[0]?.rows).toEqual([{ a: '••••' }])
    const made = await create({ questions: ['which store is the first'], sql })
    expect(made.status).toBe(200)
    const answered = await asked('Which store is the first?')
    expect(trusts(answered.record)).toMatchObject([{ state: 'verified' }])
    expect(tables(answered.record)[0]?.rows).toEqual([{ a: '••••' }])
    for (const seen of [correction.body, kept.body, made.body, answered])
      expect(JSON.stringify(seen)).not.toMatch(new RegExp(names.join('|')))
  })
})
