import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chartEndpoints as api } from '#contract/charts/endpoints.ts'
import type { ChartResult } from '#contract/charts/result.ts'
import type { Chart, ChartId } from '#contract/charts/schemas.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { limits } from '#contract/limits.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { askQuestion, aTalker, type ChatPerson, historyOf } from '../chat/testing/chat-app.ts'
import { aQuery, aShop, aSource, bars, byStore } from './testing.ts'

const server = await testApp()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'charts-test-'))
let ayu: ChatPerson
let source: DataSourceId

beforeAll(async () => {
  ayu = await aTalker(server)
  source = await aSource(server, ayu, aShop(folder))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

type Who = { headers: Record<string, string> }
const create = async (more: Record<string, unknown> = {}, who: Who = ayu, sql = byStore, id = source) => {
  const body = { name: 'Revenue by store', query: aQuery(id, sql), spec: bars, ...more }
  const answer = await server.call(api.createChart, { body, headers: who.headers })
  expect(answer.body.message, JSON.stringify(answer.body)).toBeTypeOf('string')
  expect(answer.status).toBe(200)
  return answer.body.data
}
const run = async (id: ChartId, body: Record<string, unknown> = {}, who: Who = ayu) =>
  (await server.call(api.runChart, { params: { id }, body, headers: who.headers })).body.data?.result
const get = async (id: ChartId, who: Who = ayu) =>
  (await server.call(api.getChart, { params: { id }, headers: who.headers })).body
const rowsOf = (result: ChartResult | undefined) => (result?.state === 'ok' ? result.rows : result?.state)

describe('saving an answer', () => {
  const put = async (question: string) => (await askQuestion(server, ayu, { question })).body.data.record.answer
  const save = (body: unknown, who: Who = ayu, language = 'en') =>
    server.call(api.saveChart, { body, headers: { ...who.headers, 'accept-language': language } })

  test('keeps the question, its query and its drawing; again says that it is saved', async () => {
    const answer = await put('total of orders by store')
    const saved = await save({ answer_id: answer.id })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const table = answer.parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))[0]!
    expect(saved.body.data).toMatchObject({
      question: 'total of orders by store',
      answer_id: answer.id,
      query: { sql: table.query!.sql, dialect: 'sqlite', source: { kind: 'database', id: source } },
      trust: { level: 'checked' },
      version: 1,
      editable: true,
      visibility: 'private',
      owner: { id: ayu.id },
    })
    expect(saved.body.data.reading).not.toBe('')
    expect(saved.body.data.reads.sort()).toEqual(['orders', 'stores'])
    const result = await run(saved.body.data.id)
    expect(rowsOf(result)).toEqual(table.rows.map((row) => table.columns.map(({ key }) => row[key])))
    const again = await save({ answer_id: answer.id }, ayu, 'id')
    expect([again.status, again.body.code]).toEqual([400, 'chart_saved_already'])
    expect(again.body.message).toBe('Jawaban ini sudah disimpan sebagai grafik.')
    expect(again.body.details).toEqual([{ path: 'chart_id', message: saved.body.data.id }])
  })

  test("a file's table is saved with the file as its source", async () => {
    const file: [Blob, string] = [new Blob(['region,amount\nJava,1200\nBali,500\nJava,800\n']), 'sales.csv']
    const { record } = (await askQuestion(server, ayu, { question: 'Total amount by region', files: [file] })).body.data
    const saved = (await save({ answer_id: record.answer.id })).body.data
    expect(saved.query).toMatchObject({ source: { kind: 'file' }, source_name: 'sales.csv', dialect: 'sqlite' })
    expect(rowsOf(await run(saved.id))).toHaveLength(2)
  })

  test('an answer without a table, of somebody else, and one that never was', async () => {
    const talk = await put('Hello')
    expect((await save({ answer_id: talk.id })).body).toMatchObject({ status: false, code: 'answer_without_table' })
    const answer = await put('How many orders are there?')
    const stranger = await aTalker(server)
    expect((await save({ answer_id: answer.id }, stranger)).status).toBe(404)
    expect((await save({ answer_id: randomUUID() })).body.code).toBe('answer_not_found')
    expect((await save({ answer_id: answer.id, table: 7 })).body.code).toBe('answer_without_table')
    expect((await save({})).body.code).toBe('invalid_input')
    expect((await save({ answer_id: answer.id }, { headers: {} })).status).toBe(401)
  })
})

describe('keeping', () => {
  test('the list searches, pages and filters; only what may be seen is in it', async () => {
    const budi = await aTalker(server)
    const own = await aSource(server, budi, aShop(folder))
    for (const name of ['Alpha 100%', 'Beta', 'Gamma'])
      await create({ name, description: 'For the board' }, budi, byStore, own)
    const list = async (query: Record<string, string | number> = {}, who: Who = budi) =>
      (await server.call(api.listCharts, { query, headers: who.headers })).body.data
    expect((await list({ sort: 'name' })).records.map(({ name }) => name)).toEqual(['Alpha 100%', 'Beta', 'Gamma'])
    expect((await list({ query: '100% board' })).records.map(({ name }) => name)).toEqual(['Alpha 100%'])
    expect((await list({ limit: 2, page: 2 })).pagination).toEqual({ page: 2, limit: 2, total: 3, is_last_page: true })
    expect((await list({ kind: 'pie' })).records).toEqual([])
    expect((await list({ trust: 'checked' })).pagination.total).toBe(3)
    expect((await list({ query: 'Gamma' }, ayu)).records).toEqual([])
    expect((await list({}, budi)).records[0]).toMatchObject({
      owner: { id: budi.id },
      used_in: [],
      source_name: expect.any(String),
    })
  })

  test('rename and delete; for somebody else it is not there', async () => {
    const { id } = await create()
    const stranger = await aPerson(server)
    const calls = (who: Who) => [
      server.call(api.renameChart, { params: { id }, body: { name: 'Taken' }, ...who }),
      server.call(api.removeChart, { params: { id }, ...who }),
      server.call(api.getChart, { params: { id }, ...who }),
      server.call(api.runChart, { params: { id }, body: {}, ...who }),
      server.call(api.updateChart, { params: { id }, body: { expected_version: 1, name: 'Taken' }, ...who }),
    ]
    for (const answer of await Promise.all(calls({ headers: stranger.headers })))
      expect([answer.status, answer.body.code]).toEqual([404, 'chart_not_found'])
    const renamed = await server.call(api.renameChart, {
      params: { id },
      body: { name: '  Omzet  ' },
      headers: ayu.headers,
    })
    expect(renamed.body.data).toMatchObject({ name: 'Omzet', version: 2 })
    expect(
      (await server.call(api.renameChart, { params: { id }, body: { name: ' ' }, headers: ayu.headers })).status,
    ).toBe(400)
    const remove = () => server.call(api.removeChart, { params: { id }, headers: ayu.headers })
    expect((await remove()).status).toBe(200)
    expect((await remove()).body.code).toBe('chart_not_found')
  })

  test('two people change one chart: the later one gets what is there now, and nothing is lost', async () => {
    const { id, version } = await create()
    const update = (body: Record<string, unknown>) =>
      server.call(api.updateChart, {
        params: { id },
        body: { expected_version: version, ...body },
        headers: ayu.headers,
      })
    const answers = (await Promise.all([update({ name: 'First' }), update({ name: 'Second' })])).map(
      ({ body }) => body.data,
    )
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'saved'])
    const conflict = answers.find(({ outcome }) => outcome === 'conflict')
    const saved = answers.find(({ outcome }) => outcome === 'saved')
    expect(conflict).toMatchObject({ current: { name: (saved as { chart: Chart }).chart.name, version: version + 1 } })
  })

  test('a database that is not theirs cannot be asked', async () => {
    const stranger = await aPerson(server)
    const body = { name: 'Theft', query: aQuery(source), spec: bars }
    for (const endpoint of [api.createChart, api.previewChart])
      expect((await server.call(endpoint, { body, headers: stranger.headers })).body.code).toBe('data_source_not_found')
  })
})

describe('in a workspace', () => {
  test('members see shared charts, run them, and may not change them; private ones stay private', async () => {
    const owner = await aPerson(server)
    const workspace = await aWorkspace(server, owner)
    const member = await aMember(server, owner, workspace)
    const body = { use_workspace: true, workspace_id: workspace }
    for (const { headers } of [owner, member]) await server.call(workspaceEndpoints.setWorkspace, { body, headers })
    const own = await aSource(server, owner, aShop(folder))
    const shared = await create({}, owner, byStore, own)
    const secret = await create({ name: 'Secret', visibility: 'private' }, owner, byStore, own)
    const list = async (who: Who) => (await server.call(api.listCharts, { headers: who.headers })).body.data.records
    expect((await list(member)).map(({ name, editable }) => [name, editable])).toEqual([['Revenue by store', false]])
    expect(rowsOf(await run(shared.id, {}, member))).toHaveLength(3)
    expect((await get(secret.id, member)).code).toBe('chart_not_found')
    const rename = await server.call(api.renameChart, {
      params: { id: shared.id },
      body: { name: 'X' },
      headers: member.headers,
    })
    expect([rename.status, rename.body.code]).toEqual([403, 'not_permitted'])
    expect(await list(ayu)).not.toContainEqual(expect.objectContaining({ id: shared.id }))
    const verified = await server.call(api.verifyChart, {
      params: { id: shared.id },
      body: { expected_version: 1, note: 'Compared with the books' },
      headers: member.headers,
    })
    expect(verified.body.data).toMatchObject({
      outcome: 'saved',
      chart: { trust: { level: 'verified', by: { id: member.id }, note: 'Compared with the books' } },
    })
  })
})

describe('running', () => {
  test('rows are kept, say how old they are, and are asked for again on demand', async () => {
    const { id } = await create({}, ayu, `${byStore} -- kept`)
    const first = await run(id)
    server.pass(60)
    const second = await run(id)
    expect(second).toMatchObject({
      state: 'ok',
      from_cache: true,
      columns: [{ key: 'store' }, { label: 'Revenue', unit: 'IDR' }],
    })
    expect(second?.state === 'ok' && second.age_s).toBeGreaterThanOrEqual(60)
    const fresh = await run(id, { max_age_s: 0 })
    expect(fresh).toMatchObject({ state: 'ok', from_cache: false })
    expect(rowsOf(fresh)).toEqual(rowsOf(first))
    server.pass(limits.charts.freshSeconds + 1)
    expect(await run(id)).toMatchObject({ from_cache: false })
  })

  test('filters hold rows back at their table, on the result, or say that they have nothing to do with it', async () => {
    const { id } = await create()
    const filters = [
      { target: { table: 'orders', column: 'day' }, op: 'between', values: ['2026-01-01', '2026-01-31'] },
      { target: { table: 'stores', column: 'province' }, op: 'in', values: ['Bali', 'Papua', "O'Hara"] },
      { target: { table: 'nowhere', column: 'x' }, op: 'in', values: [1] },
      { target: { result: 'store' }, op: 'not_in', values: ['Denpasar'] },
    ]
    const result = await run(id, { filters })
    expect(rowsOf(result)).toEqual([['🌶️ قهوة', 155_000]])
    expect(result).toMatchObject({ filters_left_out: [2] })
  })

  test('parameters fill the query; a missing one is named', async () => {
    const { id, parameters } = await create(
      {},
      ayu,
      'select id as store, total as revenue from orders where id = {{id}}',
    )
    expect(parameters).toEqual(['id'])
    expect(rowsOf(await run(id, { parameters: { id: 7 } }))).toEqual([[7, 7000]])
    expect(await run(id, { parameters: { id: '7 or 1=1' } })).toMatchObject({ state: 'empty' })
    const missing = await server.call(api.runChart, { params: { id }, body: {}, headers: ayu.headers })
    expect([missing.status, missing.body.message]).toEqual([400, 'Give a value for id.'])
  })

  test.each([
    ['no rows', 'select name as store, 1 as revenue from stores where false', 'empty', undefined],
    ['a table that is gone', 'select store, revenue from lost', 'failed', 'table_gone'],
    ['a column that is gone', 'select lost as store, 1 as revenue from stores', 'failed', 'column_gone'],
    ['a broken query', 'select from where', 'failed', 'query_failed'],
    ['a query that writes', 'delete from stores', 'failed', 'query_refused'],
  ])('%s is a state with a message in both languages', async (_, sql, state, reason) => {
    const { id, trust } = await create({}, ayu, sql)
    expect(trust.level).toBe('draft')
    const result = await run(id)
    expect(result?.state).toBe(state)
    const message =
      result?.state === 'failed' ? result.failure.message : result?.state === 'empty' ? result.message : undefined
    expect(message).toEqual({ en: expect.stringMatching(/\.$/), id: expect.stringMatching(/\.$/) })
    expect(message!.en).not.toBe(message!.id)
    if (result?.state === 'failed') expect(result.failure.reason).toBe(reason)
  })

  test('one row, nulls, 10,000 categories, emoji and right-to-left names come through', async () => {
    const item = await create({}, ayu, 'select null as store, sum(total) as revenue from orders')
    expect(rowsOf(await run(item.id))).toEqual([[null, 4_095_000]])
    const many = await create(
      {},
      ayu,
      "with recursive n (i) as (select 1 union all select i + 1 from n where i < 12000) select 'c' || i as store, i as revenue from n",
    )
    const result = await run(many.id)
    expect(result).toMatchObject({
      state: 'ok',
      row_count: 12_000,
      problems: [{ code: 'too_many_places', column: 'store' }],
    })
    const named = await create()
    expect((rowsOf(await run(named.id)) as string[][]).map(([name]) => name)).toContain('🌶️ قهوة')
  })

  test('a source that is gone and comes back: stale with its last rows, then as it was', async () => {
    const other = await aSource(server, ayu, aShop(folder))
    const { id } = await create({}, ayu, byStore, other)
    const remove = () =>
      server.call(dataSourceEndpoints.removeDataSource, { params: { id: other }, headers: ayu.headers })
    await remove()
    expect(await run(id)).toMatchObject({ state: 'failed', failure: { reason: 'source_gone' } })
    expect((await get(id)).data.trust).toMatchObject({
      level: 'stale',
      reason: 'source_gone',
      why: { id: 'Sumber datanya sudah tidak ada.' },
    })
    await server.call(dataSourceEndpoints.restoreDataSource, { params: { id: other }, headers: ayu.headers })
    expect(rowsOf(await run(id))).toHaveLength(3)
    expect((await get(id)).data.trust).toMatchObject({ level: 'checked', reason: null })
  })
})

describe('trust', () => {
  const verify = (id: ChartId, expected_version: number) =>
    server.call(api.verifyChart, { params: { id }, body: { expected_version }, headers: ayu.headers })

  test('draft, checked, verified, and stale when its query changes; verifying again mends it', async () => {
    const { id, trust } = await create()
    expect(trust).toMatchObject({
      level: 'checked',
      checks: [{ check: 'ran', passed: true }, { check: 'bounds' }, { check: 'columns' }, { check: 'unit' }],
    })
    expect((await verify(id, 9)).body.data).toMatchObject({ outcome: 'conflict', current: { version: 1 } })
    expect((await verify(id, 1)).body.data).toMatchObject({
      outcome: 'saved',
      chart: { version: 2, trust: { level: 'verified' } },
    })
    const body = { expected_version: 2, query: aQuery(source, byStore.replace('sum', 'max')) }
    const changed = (await server.call(api.updateChart, { params: { id }, body, headers: ayu.headers })).body.data
    expect(changed).toMatchObject({
      chart: { version: 3, trust: { level: 'stale', reason: 'query_changed', by: { id: ayu.id } } },
    })
    await run(id)
    expect((await get(id)).data.trust.level).toBe('stale')
    expect((await verify(id, 3)).body.data).toMatchObject({ chart: { trust: { level: 'verified', reason: null } } })
    const back = await server.call(api.unverifyChart, { params: { id }, headers: ayu.headers })
    expect(back.body.data.trust).toMatchObject({ level: 'checked', by: null })
  })

  test('drawing differently changes no trust; a chart that fails cannot be verified', async () => {
    const { id } = await create()
    await verify(id, 1)
    const body = { expected_version: 2, spec: { ...bars, kind: 'pie' } }
    expect(
      (await server.call(api.updateChart, { params: { id }, body, headers: ayu.headers })).body.data,
    ).toMatchObject({ chart: { kind: 'pie', trust: { level: 'verified' } } })
    const broken = await create({}, ayu, 'select 1 from lost')
    expect((await verify(broken.id, 1)).body.code).toBe('chart_not_run')
  })
})

describe('about a chart', () => {
  test('what is understood of its question is kept without other readings', async () => {
    const { answer } = (await askQuestion(server, ayu, { question: 'total of orders by store' })).body.data.record
    const table = answer.parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))[0]!
    const { id } = await create({ question: 'total of orders by store' }, ayu, table.query!.sql)
    const { rows } = await server.deps.pool.query('select understood from charts where id = $1', [id])
    expect(rows[0].understood).toMatchObject({ kind: 'answer', sql: table.query!.sql, alternatives: [] })
    expect(rows[0].understood).not.toHaveProperty('trial')
  })

  test('a preview runs, checks, suggests and tells how it is made', async () => {
    const { data } = (await server.call(api.previewChart, { body: { query: aQuery(source) }, headers: ayu.headers }))
      .body
    expect(data).toMatchObject({ result: { state: 'ok' }, query: { dialect: 'sqlite' } })
    expect(data.suggestions[0]).toMatchObject({ kind: 'bar', spec: { x: 'store', y: [{ column: 'revenue' }] } })
    expect(data.explanation.steps.map(({ step }) => step)).toEqual(['source', 'join', 'group', 'measure', 'order'])
    const { id } = await create()
    const explanation = (await server.call(api.explainChart, { params: { id }, headers: ayu.headers })).body.data
    expect(explanation).toMatchObject({ understood: true, trust: { level: 'checked' }, tables: ['orders', 'stores'] })
    expect(explanation.summary.id).toContain('Menampilkan')
  })

  test('the rows behind a point, a page at a time', async () => {
    const { id } = await create()
    const drill = (body: Record<string, unknown>) =>
      server.call(api.drillChart, { params: { id }, body, headers: ayu.headers })
    const { data } = (await drill({ point: { store: 'Bandung', revenue: 1 } })).body
    expect(data).toMatchObject({ available: true, is_last_page: true, page: 1 })
    expect(data.rows).toHaveLength(30)
    expect(data.columns.map(({ label }) => label)).toContain('stores: name')
    const filtered = await drill({
      point: { store: 'Bandung' },
      filters: [{ target: { table: 'orders', column: 'id' }, op: 'between', values: [1, 10] }],
    })
    expect(filtered.body.data.rows).toHaveLength(3)
    const union = await create({}, ayu, 'select 1 as store, 2 as revenue from stores union select 3, 4 from orders')
    const not = await server.call(api.drillChart, {
      params: { id: union.id },
      body: { point: {} },
      headers: ayu.headers,
    })
    expect(not.body.data).toMatchObject({ available: false, why: { en: expect.any(String) } })
  })

  test('what changed since somebody looked, for each of them', async () => {
    const file = aShop(folder)
    const own = await aSource(server, ayu, file)
    const { id } = await create({}, ayu, byStore, own)
    const changes = async () =>
      (await server.call(api.getChartChanges, { params: { id }, headers: ayu.headers })).body.data
    expect(await changes()).toMatchObject({ status: 'first_look', since: null })
    await server.call(api.markChartSeen, { params: { id }, headers: ayu.headers })
    expect(await changes()).toMatchObject({ status: 'same' })
    await server.deps.pool.query(
      `update chart_snapshots set hash = 'older', content = jsonb_set(content, '{rows,0,revenue}', '1000') where chart_id = $1`,
      [id],
    )
    const changed = await changes()
    expect(changed).toMatchObject({ status: 'changed', difference: { changed: [{ columns: ['revenue'] }] } })
    expect(changed.caption!.en).toMatch(/^Bandung rose by/)
    expect(changed.caption!.id).toMatch(/^Bandung naik/)
  })

  test('sources, their tables, values for filters and a query put together by hand', async () => {
    const { headers } = ayu
    const sources = (await server.call(api.listChartSources, { headers })).body.data
    expect(sources).toContainEqual(expect.objectContaining({ id: source, kind: 'database', dialect: 'sqlite' }))
    const schema = (await server.call(api.getChartSourceSchema, { params: { kind: 'database', id: source }, headers }))
      .body.data
    expect(
      schema.tables.find(({ name }) => name === 'orders')?.columns.find(({ name }) => name === 'store_id'),
    ).toMatchObject({ points_to: { table: 'stores' } })
    // Tables and columns are called as people call them, in their language.
    const namesIn = async (language: string) => {
      const asked = {
        params: { kind: 'database' as const, id: source },
        headers: { ...headers, 'accept-language': language },
      }
      const { tables } = (await server.call(api.getChartSourceSchema, asked)).body.data
      const orders = tables.find(({ name }) => name === 'orders')
      return [orders?.label, orders?.columns.find(({ name }) => name === 'total')?.label]
    }
    expect([await namesIn('en'), await namesIn('id')]).toEqual([
      ['Orders', 'Total'],
      ['Pesanan', 'Total'],
    ])
    const values = async (body: Record<string, unknown>) =>
      (
        await server.call(api.listFilterValues, {
          body: { source: { kind: 'database', id: source }, ...body },
          headers,
        })
      ).body
    expect((await values({ table: 'stores', column: 'province' })).data).toMatchObject({
      values: ['Bali', 'Jawa Barat', 'Papua'],
      more: false,
      type: 'text',
    })
    expect((await values({ table: 'stores', column: 'province', search: 'bA' })).data.values).toEqual([
      'Bali',
      'Jawa Barat',
    ])
    const linked = (target: unknown, op: string, given: unknown[]) =>
      values({ table: 'stores', column: 'province', filters: [{ target, op, values: given }] })
    const day = { table: 'orders', column: 'day' }
    expect((await linked({ table: 'stores', column: 'name' }, 'in', ['Denpasar'])).data.values).toEqual(['Bali'])
    expect((await linked(day, 'between', ['2026-01-02', '2026-01-02'])).data.values).toEqual(['Bali'])
    expect((await linked(day, 'between', ['2026-01-03', null])).data.values).toHaveLength(3)
    expect((await values({ table: 'stores', column: 'gone' })).code).toBe('data_source_table_not_found')
    const visual = {
      table: 'orders',
      dimensions: [{ table: 'stores', column: 'name' }],
      measures: [{ aggregate: 'sum', column: { table: 'orders', column: 'total' } }],
    }
    const compile = async (given: unknown) =>
      (
        await server.call(api.compileVisualQuery, {
          body: { source: { kind: 'database', id: source }, visual: given },
          headers,
        })
      ).body
    const { sql } = (await compile(visual)).data
    const made = await create({ spec: { kind: 'table' } }, ayu, sql)
    expect(rowsOf(await run(made.id))).toHaveLength(3)
    expect(await compile({ ...visual, table: 'gone' })).toMatchObject({ code: 'chart_query_unreadable' })
  })

  test('a chart can be asked about: a chat begins with it, and what is asked next builds on it', async () => {
    const { answer } = (await askQuestion(server, ayu, { question: 'number of orders by store' })).body.data.record
    const saved = (
      await server.call(api.saveChart, { body: { answer_id: answer.id, name: 'Kept' }, headers: ayu.headers })
    ).body.data
    const hand = await create({}, ayu, 'select 1 as store, 2 as revenue')
    const about = (charts: ChartId[], who: ChatPerson = ayu) =>
      server.call(api.askAboutCharts, { body: { bot_id: who.botId, charts }, headers: who.headers })
    const { session_id } = (await about([saved.id, hand.id])).body.data
    const first = (await historyOf(server, ayu, session_id)).records[0]!
    expect(first.question).toBe('About “Kept, Revenue by store”')
    expect(first.answer.parts.map(({ type }) => type)).toEqual([
      'text',
      'data-table',
      'data-chart',
      'text',
      'data-table',
      'data-chart',
    ])
    const next = (await askQuestion(server, ayu, { session_id, question: 'only in Bali' })).body.data.record
    const sql = next.answer.parts.flatMap((part) => (part.type === 'data-table' ? [part.data.query!.sql] : []))[0]
    expect(sql).toMatch(/COUNT[\s\S]*= 'Bali'\nGROUP BY/)
    const stranger = await aTalker(server)
    expect((await about([saved.id], stranger)).body.code).toBe('chart_not_found')
  })

  test("'build me a dashboard about …' proposes charts that ran; of what is not there it says so", async () => {
    const propose = async (about: string) =>
      (await server.call(api.proposeCharts, { body: { about, data_source_id: source }, headers: ayu.headers })).body
        .data
    const found = await propose('buatkan dashboard tentang orders')
    expect(found.charts.length).toBeGreaterThan(0)
    expect(found.note).toBeNull()
    for (const { preview, trust, query, reading } of found.charts) {
      expect(preview.state).toBe('ok')
      expect(trust.checks.find(({ check }) => check === 'ran')).toMatchObject({ passed: true })
      expect(query.sql).toMatch(/orders/)
      expect(reading).not.toBe('')
    }
    const { answer } = (await askQuestion(server, ayu, { question: 'Build me a dashboard about stores' })).body.data
      .record
    const kinds = answer.parts.map(({ type }) => type).filter((type) => type === 'data-table')
    expect(kinds.length).toBeGreaterThan(1)
    expect(await propose('build me a dashboard about submarines')).toMatchObject({
      charts: [],
      note: { en: expect.stringContaining('submarines') },
    })
  })
})
