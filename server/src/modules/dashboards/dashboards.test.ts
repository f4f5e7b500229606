import { extractText } from 'unpdf'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { dashboardEndpoints as calls, publicDashboardEndpoints as open } from '#contract/dashboards/endpoints.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { hashPassword } from '../account/service.ts'
import { openStream } from '../notifications/testing.ts'
import { nextTime } from './schedules.ts'
import { aChart, aShop, type Shop } from './testing/shop.ts'

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1', TRUST_PROXY: '1' } })
let shop: Shop
let ayu: TestPerson
let stranger: TestPerson
let source: DataSourceId
let sales: ChartId

beforeAll(async () => {
  shop = await aShop(server)
  ayu = await aPerson(server)
  stranger = await aPerson(server, { name: 'Stranger' })
  source = await shop.connect(ayu)
  sales = await aChart(server, ayu, source)
})

const as = ({ headers }: TestPerson) => ({ headers })
const nobody = crypto.randomUUID() as DashboardId

async function aDashboard(person: TestPerson, name = 'Weekly business') {
  const { body } = await server.call(calls.createDashboard, {
    body: { name, description: 'For Monday' },
    ...as(person),
  })
  return body.data
}
const save = (person: TestPerson, id: DashboardId, components: unknown[], more: object = {}) =>
  server.call(calls.saveComponents, { body: { collection_id: id, components, ...more }, ...as(person) })
const get = (person: TestPerson, id: DashboardId) => server.call(calls.getDashboard, { params: { id }, ...as(person) })
const heading = (id: string, text: string, y = 0) => ({
  kind: 'heading',
  id,
  tab: 'main',
  text,
  places: { wide: { x: 0, y, w: 12, h: 1 } },
})

describe('the calls by the names that clients know', () => {
  test('make, list ten at a time, rename, describe, delete', async () => {
    const person = await aPerson(server)
    for (let n = 1; n <= 11; n++) await aDashboard(person, `Board ${n}`)
    const first = await server.call(calls.listDashboards, as(person))
    expect(first.body.data.records).toHaveLength(10)
    expect(first.body.data.pagination).toEqual({ page: 1, limit: 10, total: 11, is_last_page: false })
    const second = await server.call(calls.listDashboards, { query: { page: 2 }, ...as(person) })
    expect([second.body.data.records.length, second.body.data.pagination.is_last_page]).toEqual([1, true])
    const found = await server.call(calls.listDashboards, { query: { query: 'BOARD 11' }, ...as(person) })
    const { id } = found.body.data.records[0]!
    const change = { name: 'مبيعات 🌴', description: '' }
    const renamed = await server.call(calls.updateDashboard, { params: { id }, body: change, ...as(person) })
    expect(renamed.body.data).toMatchObject(change)
    expect((await server.call(calls.removeDashboard, { params: { id }, ...as(person) })).status).toBe(200)
    const gone = await get(person, id)
    expect([gone.status, gone.body.message]).toEqual([404, 'Collection is not found.'])
    const back = await server.call(calls.restoreDashboard, { params: { id }, ...as(person) })
    expect(back.body.data.name).toBe(change.name)
  })

  test('open pages of whoever made it hear of what is made, arranged, renamed, deleted and brought back elsewhere', async () => {
    const person = await aPerson(server)
    const page = await openStream(server, person.headers)
    expect((await page.next()).event.kind).toBe('hello')
    const { id } = await aDashboard(person)
    const heard = async () => (await page.next()).event
    expect(await heard()).toMatchObject({ kind: 'dashboard_changed', id })
    await save(person, id, [heading('a', 'A')])
    expect(await heard()).toMatchObject({ kind: 'dashboard_changed', id })
    await server.call(calls.updateDashboard, { params: { id }, body: { name: 'Sales' }, ...as(person) })
    expect(await heard()).toMatchObject({ kind: 'dashboard_changed', id })
    await server.call(calls.removeDashboard, { params: { id }, ...as(person) })
    expect(await heard()).toMatchObject({ kind: 'dashboard_changed', id })
    await server.call(calls.restoreDashboard, { params: { id }, ...as(person) })
    expect(await heard()).toMatchObject({ kind: 'dashboard_changed', id })
    page.close()
  })

  test('save-components takes no more than a chart, and places it', async () => {
    const { id } = await aDashboard(ayu)
    const { status, body } = await save(ayu, id, [{ chart_id: sales }, { kind: 'heading', text: 'Below' }])
    expect([status, body.data.outcome]).toEqual([200, 'saved'])
    expect(body.data.collection.components).toMatchObject([
      { kind: 'chart', chart_id: sales, tab: 'main', places: { wide: { x: 0, y: 0 } } },
      { kind: 'heading', text: 'Below', places: { wide: { x: 0, y: 8, w: 12 } } },
    ])
    expect((await get(ayu, id)).body.data.components).toEqual(body.data.collection.components)
  })

  test.each([
    ['no name', { name: ' ' }],
    ['a name too long', { name: 'x'.repeat(201) }],
    ['no fields', {}],
  ])('%s is refused', async (_, body) => {
    expect((await server.call(calls.createDashboard, { body, ...as(ayu) })).status).toBe(400)
  })

  test.each([
    ['a tab that is not there', () => [{ ...heading('a', 'A'), tab: 'nowhere' }], 422, 'component_tab_unknown'],
    ['an id twice', () => [heading('a', 'A'), heading('a', 'B')], 422, 'component_twice'],
    ['a chart that never was', () => [{ chart_id: nobody }], 404, 'component_chart_not_found'],
    [
      'a place outside of the grid',
      () => [{ ...heading('a', 'A'), places: { wide: { x: 12, y: 0, w: 1, h: 1 } } }],
      400,
      'invalid_input',
    ],
    ['a kind nobody knows', () => [{ kind: 'video', url: 'x' }], 400, 'invalid_input'],
    [
      'too much',
      () => Array.from({ length: limits.dashboard.tiles + 1 }, (_, n) => heading(`t${n}`, 'x')),
      400,
      'invalid_input',
    ],
  ])('%s is refused', async (_, components, status, code) => {
    const { id } = await aDashboard(ayu)
    const answer = await save(ayu, id, components())
    expect([answer.status, answer.body.code], answer.body.message).toEqual([status, code])
  })

  test('somebody else’s is not found, whatever is done with it; nobody is signed out of it', async () => {
    const { id } = await aDashboard(ayu)
    const params = { id }
    for (const answer of [
      await get(stranger, id),
      await save(stranger, id, []),
      await server.call(calls.updateDashboard, { params, body: { name: 'Mine' }, ...as(stranger) }),
      await server.call(calls.removeDashboard, { params, ...as(stranger) }),
      await server.call(calls.askTiles, { params, body: {}, ...as(stranger) }),
      await server.call(calls.createDashboardLink, { params, body: {}, ...as(stranger) }),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'Collection is not found.'])
    expect((await server.call(calls.getDashboard, { params })).status).toBe(401)
    const own = await aDashboard(stranger)
    expect((await save(stranger, own.id, [{ chart_id: sales }])).body.code).toBe('component_chart_not_found')
  })
})

describe('two people edit the same dashboard', () => {
  let workspace: WorkspaceId
  let owner: TestPerson
  let member: TestPerson
  let id: DashboardId

  beforeAll(async () => {
    owner = await aPerson(server, { name: 'Owner' })
    workspace = await aWorkspace(server, owner)
    member = await aMember(server, owner, workspace, { name: 'Budi' })
    await server.call(workspaceEndpoints.setWorkspace, {
      body: { use_workspace: true, workspace_id: workspace },
      ...as(owner),
    })
    id = (await aDashboard(owner)).id
    await save(owner, id, [heading('a', 'A'), heading('b', 'B', 1)])
  })

  test('private is not seen, seen is not changed, changed by whoever may', async () => {
    expect((await get(member, id)).status).toBe(404)
    const share = (access: string) =>
      server.call(calls.updateDashboard, { params: { id }, body: { access }, ...as(owner) })
    await share('view')
    expect((await get(member, id)).body.data).toMatchObject({ may_edit: false, owner_name: 'Owner', is_mine: false })
    expect((await save(member, id, [])).body.code).toBe('not_permitted')
    await share('edit')
    expect((await get(member, id)).body.data.may_edit).toBe(true)
    const answer = await server.call(calls.updateDashboard, {
      params: { id },
      body: { access: 'private' },
      ...as(member),
    })
    expect(answer.status).toBe(403)
    expect((await server.call(calls.removeDashboard, { params: { id }, ...as(member) })).status).toBe(403)
    expect((await get(stranger, id)).status).toBe(404)
  })

  test('what does not overlap is kept of both, what does answers with what there is', async () => {
    const began = (await get(owner, id)).body.data
    const [a, b] = began.components
    const { version } = began
    await save(owner, id, [heading('a', 'A of the owner'), b], { version })
    const merged = await save(member, id, [a, b, heading('c', 'C', 2)], { version })
    expect(merged.body.data).toMatchObject({ outcome: 'merged', conflicts: [] })
    const texts = merged.body.data.collection.components.map((tile) => 'text' in tile && tile.text)
    expect(texts).toEqual(['A of the owner', 'B', 'C'])
    const clash = await save(member, id, [heading('a', 'A of Budi'), b, heading('c', 'C', 2)], { version })
    expect(clash.body.data).toMatchObject({
      outcome: 'conflict',
      conflicts: [{ what: 'tile', id: 'a', removed_by: null }],
      collection: { updated_by: 'Budi' },
    })
    const now = (await get(owner, id)).body.data
    expect(now.components).toEqual(merged.body.data.collection.components)
    const decided = await save(member, id, [heading('a', 'A of Budi'), ...now.components.slice(1)], {
      version: now.version,
    })
    expect(decided.body.data.outcome).toBe('saved')
  })

  test('two saves at the same time lose nothing', async () => {
    const { components, version } = (await get(owner, id)).body.data
    const answers = await Promise.all(
      ['x', 'y', 'z'].map((name, n) =>
        save(n === 1 ? member : owner, id, [...components, heading(name, name, 20 + n)], { version }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = (await get(owner, id)).body.data.components.map((tile) => tile.id)
    expect(ids.slice(-3).sort()).toEqual(['x', 'y', 'z'])
  })

  test('a version that never was counts as a conflict, not as a licence to replace', async () => {
    const answer = await save(owner, id, [heading('a', 'Other')], { version: 999_999 })
    expect(answer.body.data.outcome).toBe('conflict')
  })

  test('a chart that is only one’s own is not put on another’s dashboard', async () => {
    const mine = await aChart(server, member, await shop.connect(owner), { visibility: 'private' })
    const { components } = (await get(owner, id)).body.data
    const refused = await save(member, id, [...components, { chart_id: mine }])
    expect([refused.status, refused.body.code]).toEqual([403, 'component_chart_private'])
  })
})

describe('tiles', () => {
  const ask = (id: DashboardId, body: object = {}) => server.call(calls.askTiles, { params: { id }, body, ...as(ayu) })

  test('a query that fails, a chart that is gone and one without rows hold no other', async () => {
    const failing = await aChart(server, ayu, source, { name: 'Fragile', sql: 'SELECT id, fragile FROM doomed' })
    const gone = await aChart(server, ayu, source, { name: 'Gone' })
    const empty = await aChart(server, ayu, source, {
      sql: 'SELECT name AS region, 1 AS amount FROM regions WHERE false',
    })
    const { id } = await aDashboard(ayu)
    await save(
      ayu,
      id,
      [sales, failing, gone, empty].map((chart_id) => ({ chart_id })),
    )
    await shop.run('ALTER TABLE doomed DROP COLUMN fragile')
    await server.call(chartEndpoints.removeChart, { params: { id: gone }, ...as(ayu) })
    const events = (await ask(id, { max_age_s: 0 })).body.data
    const of = (chart: ChartId) => events.find(({ chart_id }) => chart_id === chart)
    expect(of(sales)?.run?.result.state).toBe('ok')
    expect(of(failing)?.run?.result).toMatchObject({ state: 'failed', failure: { reason: expect.any(String) } })
    expect(of(gone)).toMatchObject({ chart: null, run: null })
    expect(of(empty)?.run?.result).toMatchObject({ state: 'empty', row_count: 0 })
  })

  test('a chart in ten tiles runs once and names them all', async () => {
    const { id } = await aDashboard(ayu)
    await save(ayu, id, [
      ...Array.from({ length: 9 }, () => ({ chart_id: sales })),
      { kind: 'numbers', chart_ids: [sales] },
    ])
    const events = (await ask(id)).body.data
    expect(events.map(({ tile_ids }) => tile_ids.length)).toEqual([10])
    expect(events[0]?.run?.result).toMatchObject({ state: 'ok', row_count: 4 })
  })

  test('a filter narrows what it touches and nothing else', async () => {
    const other = await aChart(server, ayu, source, { name: 'All sales' })
    const { id } = await aDashboard(ayu)
    const filters = [
      {
        kind: 'values',
        id: 'region',
        name: 'Region',
        touches: [{ chart_id: sales, target: { table: 'regions', column: 'name' } }],
      },
      {
        kind: 'date_range',
        id: 'when',
        name: 'When',
        touches: [{ chart_id: sales, target: { table: 'sales', column: 'sold_on' } }],
      },
    ]
    await save(ayu, id, [{ chart_id: sales }, { chart_id: other }], { filters })
    const chosen = { region: ['Papua 🌴', 'ירושלים'], when: { from: '2026-01-01', to: '2026-01-10' } }
    const events = (await ask(id, { chosen })).body.data
    const rows = (chart: ChartId) => {
      const result = events.find(({ chart_id }) => chart_id === chart)?.run?.result
      return result?.state === 'ok'
        ? Object.fromEntries(result.rows.map(([name, amount]) => [name, Number(amount)]))
        : result
    }
    expect(rows(sales)).toEqual({ 'Papua 🌴': 80, ירושלים: 100 })
    expect(Object.keys(rows(other) as object)).toHaveLength(4)
    const offered = await server.call(calls.offerFilterValues, {
      params: { id },
      body: { filter_id: 'none' },
      ...as(ayu),
    })
    expect(offered.body.code).toBe('dashboard_filter_not_found')
  })

  test('a figure that the page holds to days says how it changed on as many days before; another is as it was made', async () => {
    const { id } = await aDashboard(ayu)
    const sql = 'SELECT sum(amount) AS amount FROM sales'
    const y = [{ column: 'amount' }]
    const bare = await aChart(server, ayu, source, { name: 'Bare', sql, spec: { kind: 'number', y } })
    const change = { against: { value: 1 } }
    const own = await aChart(server, ayu, source, { name: 'Own', sql, spec: { kind: 'number', y, change } })
    const touches = [bare, own].map((chart_id) => ({ chart_id, target: { table: 'sales', column: 'sold_on' } }))
    const days = { id: 'days', kind: 'date_range', name: 'Days', touches }
    await save(ayu, id, [{ chart_id: bare }, { chart_id: own }], { filters: [days] })
    const chosen = { days: { from: '2026-01-12', to: '2026-01-21' } }
    const shown = (events: { chart_id: string; run: { spec: object; result: object } | null }[]) =>
      new Map(events.map(({ chart_id, run }) => [chart_id, run]))
    const held = shown((await ask(id, { chosen })).body.data)
    // The sale of the nth day is of 10 n: 110 + … + 200 after 10 + … + 100.
    expect(held.get(bare)).toMatchObject({
      result: { rows: [[1_550]] },
      spec: { change: { against: { value: 550 }, better: 'neutral' } },
    })
    expect(held.get(own)?.spec).toMatchObject({ change })
    expect(shown((await ask(id)).body.data).get(bare)?.spec).toMatchObject({ change: null })
  })

  test('a chart that is added is narrowed by what narrows the others, as far as it reads the same table', async () => {
    const { id } = await aDashboard(ayu)
    const region = {
      id: 'region',
      kind: 'values',
      name: 'Region',
      touches: [{ chart_id: sales, target: { table: 'regions', column: 'name' } }],
    }
    await save(ayu, id, [{ chart_id: sales }], { filters: [region] })
    const same = await aChart(server, ayu, source, {
      name: 'Names',
      sql: 'SELECT name FROM regions',
      spec: { kind: 'table' },
    })
    const other = await aChart(server, ayu, source, {
      name: 'Doomed',
      sql: 'SELECT id FROM doomed',
      spec: { kind: 'table' },
    })
    const { components } = (await get(ayu, id)).body.data
    const saved = await save(ayu, id, [...components, { chart_id: same }, { chart_id: other }])
    expect(saved.body.data.collection.filters[0]?.touches).toEqual([
      ...region.touches,
      { chart_id: same, target: { table: 'regions', column: 'name' } },
    ])
    // What somebody takes off it again stays off.
    await save(ayu, id, saved.body.data.collection.components, { filters: [region] })
    expect((await get(ayu, id)).body.data.filters[0]?.touches).toEqual(region.touches)
  })

  test('a new dashboard has a period over what has days, until somebody takes it off', async () => {
    const sql = 'SELECT s.sold_on AS sold_on, sum(s.amount) AS amount FROM sales s GROUP BY s.sold_on'
    const daily = await aChart(server, ayu, source, { name: 'Daily', sql, spec: { kind: 'table' } })
    const { id } = await aDashboard(ayu)
    // Regions have no days.
    const names = await aChart(server, ayu, source, { sql: 'SELECT name FROM regions', spec: { kind: 'table' } })
    const first = (await save(ayu, id, [{ chart_id: names }])).body.data.collection
    expect(first.filters).toEqual([])
    const { components, filters } = (await save(ayu, id, [...first.components, { chart_id: daily }], { filters: [] }))
      .body.data.collection
    const touches = [{ chart_id: daily, target: { table: 'sales', column: 'sold_on' } }]
    expect(filters).toEqual([{ kind: 'date_range', id: 'period', name: 'Period', preset: 'all', touches }])
    // All days, until some are chosen.
    const rows = async (chosen: object) => {
      const shown = (await ask(id, { chosen })).body.data.find(({ chart_id }) => chart_id === daily)
      return shown?.run?.result.state === 'ok' ? shown.run.result.row_count : 0
    }
    expect(await rows({})).toBeGreaterThan(5)
    expect(await rows({ period: { from: '2026-01-03', to: '2026-01-07' } })).toBe(5)
    const without = (await save(ayu, id, components, { filters: [] })).body.data.collection
    expect(without.filters).toEqual([])
    const more = await aChart(server, ayu, source, { name: 'Daily again', sql, spec: { kind: 'table' } })
    const after = await save(ayu, id, [...without.components, { chart_id: more }], { filters: [] })
    expect(after.body.data.collection.filters).toEqual([])
  })

  test('what a point stands for narrows other charts by what they show', async () => {
    const { id } = await aDashboard(ayu)
    await save(ayu, id, [{ chart_id: sales }])
    const filter = { target: { result: 'region' }, op: 'in', values: ['Jawa'] }
    const events = (await ask(id, { cross: [{ chart_ids: [sales], filter }] })).body.data
    expect(events[0]?.run?.result).toMatchObject({ state: 'ok', row_count: 1 })
    const oracle = { ...filter, target: { table: 'sales', column: 'amount' } }
    expect((await ask(id, { cross: [{ chart_ids: [sales], filter: oracle }] })).status).toBe(400)
  })

  test('a point narrows a figure that shows nothing of it, by the column it stands in; what has none says so', async () => {
    const { id } = await aDashboard(ayu)
    const joined = 'FROM sales s JOIN regions r ON r.id = s.region_id'
    const total = await aChart(server, ayu, source, {
      name: 'Total',
      sql: `SELECT sum(s.amount) AS amount ${joined}`,
      spec: { kind: 'number', y: [{ column: 'amount' }] },
    })
    const named = await aChart(server, ayu, source, {
      name: 'Under another name',
      sql: `SELECT r.name AS wilayah, count(*) AS n ${joined} GROUP BY r.name`,
      spec: { kind: 'bar', x: 'wilayah', y: [{ column: 'n' }] },
    })
    const apart = await aChart(server, ayu, source, {
      name: 'Apart',
      sql: 'SELECT count(*) AS n FROM doomed',
      spec: { kind: 'number', y: [{ column: 'n' }] },
    })
    // Reads the sales alone; their key leads to the region.
    const alone = await aChart(server, ayu, source, {
      name: 'Alone',
      sql: 'SELECT sum(amount) AS amount FROM sales',
      spec: { kind: 'number', y: [{ column: 'amount' }] },
    })
    await save(
      ayu,
      id,
      [sales, total, named, apart, alone].map((chart_id) => ({ chart_id })),
    )
    const filter = { target: { result: 'region' }, op: 'in', values: ['Jawa'] }
    const cross = [{ from: sales, chart_ids: [total, named, apart, alone], filter }]
    const events = (await ask(id, { cross })).body.data
    const shown = new Map(events.map(({ chart_id, run }) => [chart_id, run?.result]))
    expect(shown.get(sales)).toMatchObject({ row_count: 4, filters_left_out: [] })
    // Every fourth sale from the fourth on: 40 + 80 + … + 1,200.
    expect(shown.get(total)).toMatchObject({ rows: [[18_600]], filters_left_out: [] })
    expect(shown.get(alone)).toMatchObject({ rows: [[18_600]], filters_left_out: [] })
    expect(shown.get(named)).toMatchObject({ rows: [['Jawa', 30]], filters_left_out: [] })
    expect(shown.get(apart)).toMatchObject({ rows: [[1]], filters_left_out: [0] })
  })

  test('a tab alone is asked for, the first where there is none of that name', async () => {
    const { id } = await aDashboard(ayu)
    const other = await aChart(server, ayu, source, { name: 'Below' })
    const tileOf = (chart_id: ChartId, tab: string, y: number) => ({
      chart_id,
      tab,
      places: { wide: { x: 0, y, w: 6, h: 4 } },
    })
    const tabs = ['main', 'more'].map((tab) => ({ id: tab, name: tab }))
    await save(ayu, id, [tileOf(other, 'main', 4), tileOf(sales, 'main', 0), tileOf(other, 'more', 0)], { tabs })
    const on = async (tab: string) => (await ask(id, { tab })).body.data.map(({ chart_id }) => chart_id)
    expect(await on('more')).toEqual([other])
    // Each as soon as it is there.
    expect((await on('gone')).toSorted()).toEqual([sales, other].toSorted())
    expect((await ask(id, { today: 'yesterday' })).status).toBe(400)
  })

  test('what stands above is begun first', async () => {
    const { atOnce } = limits.dashboard
    const held = await Promise.all(
      Array.from({ length: atOnce }, (_, n) =>
        aChart(server, ayu, source, {
          sql: `SELECT n + ${n} AS n FROM held_sales WHERE held IS NOT NULL`,
          spec: { kind: 'table' },
        }),
      ),
    )
    const { id } = await aDashboard(ayu)
    const tileOf = (chart_id: ChartId, y: number) => ({ chart_id, places: { wide: { x: 0, y, w: 6, h: 4 } } })
    await save(ayu, id, [tileOf(sales, 100), ...held.map((chart, n) => tileOf(chart, n * 4))])
    await shop.run('SELECT pg_advisory_lock(1)')
    const asked = ask(id, { max_age_s: 0 })
    // As many as may run at once, all but the one that stands below.
    await expect.poll(shop.countWaiting).toBe(atOnce)
    await shop.run('SELECT pg_advisory_unlock(1)')
    const done = (await asked).body.data.map(({ chart_id }) => chart_id)
    expect(done.toSorted()).toEqual([sales, ...held].toSorted())
    expect(done[0]).not.toBe(sales)
  })

  test('they come one by one as they are ready', async () => {
    const held = await aChart(server, ayu, source, {
      name: 'Held',
      sql: 'SELECT n FROM held_sales WHERE held IS NOT NULL',
      spec: { kind: 'table' },
    })
    const { id } = await aDashboard(ayu)
    await save(ayu, id, [{ chart_id: held }, { chart_id: sales }])
    await shop.run('SELECT pg_advisory_lock(1)')
    const url = new URL(`/api/gateway/dashboards/${id}/tiles`, server.url)
    const headers = { ...ayu.headers, accept: 'text/event-stream', 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ max_age_s: 0 }) })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const order = () => [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => JSON.parse(data!).chart_id)
    const read = async (until: () => boolean) => {
      for (let next = await reader.read(); !next.done; next = until() ? { done: true, value: '' } : await reader.read())
        text += next.value
    }
    await read(() => order().length > 0)
    // The other cannot come before it is let go, which is now.
    await shop.run('SELECT pg_advisory_unlock(1)')
    await read(() => false)
    expect(order()).toEqual([sales, held])
  })
})

describe('public links', () => {
  let id: DashboardId

  beforeAll(async () => {
    id = (await aDashboard(ayu, 'For everyone')).id
    await save(ayu, id, [{ chart_id: sales }, { kind: 'text', markdown: 'Hello' }])
  })
  const make = async (body: object = {}) =>
    (await server.call(calls.createDashboardLink, { params: { id }, body, ...as(ayu) })).body.data
  const opening = (token: string, password?: string) =>
    server.call(open.openPublicDashboard, { body: { token, ...(password !== undefined && { password }) } })

  test('shows the dashboard without signing in, and nothing of who made it', async () => {
    const { token } = await make({ name: 'Board' })
    const opened = await opening(token)
    expect(opened.body.data).toMatchObject({ name: 'For everyone', format: 1 })
    const { pass } = opened.body.data
    const tiles = await server.call(open.askPublicTiles, { body: { token, pass } })
    expect(tiles.body.data[0]).toMatchObject({ chart: { question: null, source_name: '', may_open: false } })
    expect(tiles.body.data[0]?.run?.result.state).toBe('ok')
    const text = JSON.stringify([opened.body, tiles.body])
    for (const secret of [ayu.email, ayu.name, ayu.id, 'SELECT', source]) expect(text).not.toContain(secret)
    const counted = await server.call(calls.listDashboardLinks, { params: { id }, ...as(ayu) })
    expect(counted.body.data.find((link) => link.token === token)).toMatchObject({ opened_count: 1, name: 'Board' })
  })

  test('asks for its password, which is stored as a hash', async () => {
    const { token, has_password } = await make({ password: 'rahasia besar' })
    expect(has_password).toBe(true)
    expect((await opening(token)).body.code).toBe('dashboard_link_password')
    expect((await opening(token, 'wrong')).body.code).toBe('dashboard_link_password_wrong')
    expect((await opening(token, 'rahasia besar')).status).toBe(200)
    const other = (await opening((await make()).token)).body.data.pass
    const stolen = await server.call(open.askPublicTiles, { body: { token, pass: other } })
    expect(stolen.body.code).toBe('dashboard_link_password')
    const { rows } = await server.deps.pool.query('select l::text as row from dashboard_links l')
    for (const { row } of rows) expect(row).not.toMatch(new RegExp(`rahasia besar|${token}`))
  })

  test('a password has at least eight characters', async () => {
    for (const [password, status] of [
      ['7letter', 400],
      ['8letters', 200],
    ] as const)
      expect(
        (await server.call(calls.createDashboardLink, { params: { id }, body: { password }, ...as(ayu) })).status,
      ).toBe(status)
  })

  test('a shorter one from before goes on working, and who manages the link is told', async () => {
    const { token, short_password } = await make({ password: 'rahasia besar' })
    const old = await make({ password: 'rahasia besar' })
    await server.deps.pool.query('update dashboard_links set password_hash = $1 where id = $2', [
      await hashPassword('padi'),
      old.id,
    ])
    expect((await opening(old.token, 'beras')).body.code).toBe('dashboard_link_password_wrong')
    for (const [text, password] of [
      [token, 'rahasia besar'],
      [old.token, 'padi'],
    ] as const)
      expect((await opening(text, password)).status).toBe(200)
    const { body } = await server.call(calls.listDashboardLinks, { params: { id }, ...as(ayu) })
    const passwords = new Map(body.data.map((item) => [item.token, item.short_password]))
    expect([short_password, passwords.get(token), passwords.get(old.token)]).toEqual([false, false, true])
  })

  test('tries of a password are limited to each place, and to all places together', async () => {
    const link = await make({ password: 'rahasia besar' })
    const opened = async (password: string, at: string) =>
      server.call(open.openPublicDashboard, {
        body: { token: link.token, password },
        headers: { 'x-forwarded-for': at },
      })
    for (let n = 0; n < 5; n++) expect((await opened('a guess', '198.51.100.1')).status).toBe(403)
    const refused = await opened('rahasia besar', '198.51.100.1')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(refused.headers.get('retry-after')).toBe(String(refused.body.retry_after_s))
    expect(refused.body.retry_after_s).toBeGreaterThan(10)
    expect((await opened('rahasia besar', '198.51.100.2')).status).toBe(200)
    for (let n = 0; n < 15; n++) await opened('a guess', `203.0.113.${n}`)
    const everywhere = await opened('rahasia besar', '192.0.2.1')
    expect(everywhere.status).toBe(429)
    server.pass(Number(everywhere.headers.get('retry-after')))
    expect((await opened('rahasia besar', '192.0.2.1')).status).toBe(200)
  })

  test('taken back while its tiles are awaited, it shows no more of them', async () => {
    const link = await make()
    const { pass } = (await opening(link.token)).body.data
    // What is known already is too old, and nobody can read it anew until it is let go.
    server.pass(120)
    await shop.run('begin; lock table sales in access exclusive mode')
    try {
      const response = await fetch(new URL('/api/gateway/dashboards/public/tiles', server.url), {
        method: 'POST',
        headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ token: link.token, pass, max_age_s: 60 }),
      })
      expect(response.status).toBe(200)
      const params = { id, linkId: link.id }
      expect((await server.call(calls.revokeDashboardLink, { params, ...as(ayu) })).status).toBe(200)
      expect(await response.text()).not.toContain('data: {')
    } finally {
      await shop.run('rollback')
    }
  })

  test('taken back, it opens nothing, also where it is open', async () => {
    const link = await make()
    const { pass } = (await opening(link.token)).body.data
    const params = { id, linkId: link.id }
    expect((await server.call(calls.revokeDashboardLink, { params, ...as(ayu) })).status).toBe(200)
    expect((await opening(link.token)).body.code).toBe('dashboard_link_not_found')
    const tiles = await server.call(open.askPublicTiles, { body: { token: link.token, pass } })
    expect(tiles.body.code).toBe('dashboard_link_not_found')
    expect((await server.call(calls.revokeDashboardLink, { params, ...as(ayu) })).status).toBe(404)
  })

  test('over, it opens nothing; a past end is refused', async () => {
    const ends = new Date(Date.now() + 3600_000).toISOString()
    const { token } = await make({ expires_at: ends })
    expect((await opening(token)).status).toBe(200)
    const past = { params: { id }, body: { expires_at: '2020-01-01T00:00:00Z' }, ...as(ayu) }
    expect((await server.call(calls.createDashboardLink, past)).body.code).toBe('dashboard_expiry_past')
    await server.deps.pool.query(
      `update dashboard_links set expires_at = now() - interval '1 minute' where expires_at is not null`,
    )
    expect((await opening(token)).body.code).toBe('dashboard_link_not_found')
  })

  test('may be shown in a frame by the pages it names, and by no others', async () => {
    const { token } = await make({ embed_origins: ['https://shop.example'] })
    const policy = async (of: string) =>
      (await fetch(new URL(`/d/${of}`, server.url), { headers: { accept: 'text/html' } })).headers
    expect((await policy(token)).get('content-security-policy')).toContain(
      `frame-ancestors 'self' https://shop.example`,
    )
    expect((await policy(token)).get('x-frame-options')).toBeNull()
    const plain = await make()
    expect((await policy(plain.token)).get('content-security-policy')).toContain(`frame-ancestors 'none'`)
    for (const wrong of ['*', 'javascript:alert(1)', "https://a.example; script-src 'unsafe-inline'"]) {
      const body = { embed_origins: [wrong] }
      const refused = await server.call(calls.createDashboardLink, { params: { id }, body, ...as(ayu) })
      expect(refused.status, wrong).toBe(400)
    }
  })

  test('an owner who has left shares nothing any more', async () => {
    const owner = await aPerson(server)
    const workspace = await aWorkspace(server, owner)
    const admin = await aMember(server, owner, workspace, { role: 'admin' })
    const board = await aDashboard(admin)
    const made = await server.call(calls.createDashboardLink, { params: { id: board.id }, body: {}, ...as(admin) })
    const { token } = made.body.data
    expect((await opening(token)).status).toBe(200)
    await server.deps.pool.query('delete from workspace_members where user_id = $1', [admin.id])
    expect((await opening(token)).body.code).toBe('dashboard_link_not_found')
  })
})

describe('as a PDF', () => {
  const printed = async (person: TestPerson, id: DashboardId, body: object = {}) => {
    const address = new URL(endpointPath(calls.downloadDashboardPdf, { id }), server.url)
    const headers = { ...person.headers, 'content-type': 'application/json' }
    return fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  test('holds every tab on light pages, narrowed as on the screen, and says by what; a stranger gets none', async () => {
    const { id } = await aDashboard(ayu, 'Paper')
    const region = {
      id: 'region',
      kind: 'values',
      name: 'Wilayah',
      touches: [{ chart_id: sales, target: { table: 'regions', column: 'name' } }],
    }
    const tabs = [
      { id: 'main', name: 'First' },
      { id: 'more', name: 'Second' },
    ]
    const places = { wide: { x: 0, y: 0, w: 6, h: 8 } }
    const tiles = [
      { kind: 'chart', id: 'a', tab: 'main', chart_id: sales, places },
      { ...heading('b', 'On the second tab'), tab: 'more' },
    ]
    expect((await save(ayu, id, tiles, { tabs, filters: [region] })).body.data.outcome).toBe('saved')
    const answer = await printed(ayu, id, { chosen: { region: ['Jawa'] }, time_zone: 'Asia/Jakarta' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
    expect(text).toContain('Wilayah: Jawa')
    expect(text).toContain('Sales per region')
    expect(text).toContain('On the second tab')
    expect(text).not.toContain('Sumatera')
    expect((await printed(stranger, id)).status).toBe(404)
  })
})

describe('mails', () => {
  test('go out when they are due, once, with the values as a table', async () => {
    const { id } = await aDashboard(ayu, 'Mailed & <b>bold</b>')
    await save(ayu, id, [{ chart_id: sales }, { kind: 'heading', text: 'Ok' }])
    const made = await server.call(calls.createDashboardSchedule, {
      params: { id },
      body: { every: 'week', hour: 8 },
      ...as(ayu),
    })
    expect(made.body.data).toMatchObject({ time_zone: 'Asia/Jakarta', recipients: [], last_sent_at: null })
    const params = { id, scheduleId: made.body.data.id }
    await Promise.all([1, 2].map(() => server.call(calls.sendDashboardNow, { params, ...as(ayu) })))
    const mailed = () => server.mails.filter(({ to, subject }) => to === ayu.email && subject.startsWith('Mailed'))
    await expect.poll(() => mailed().length).toBeGreaterThan(0)
    const { html = '', text } = mailed()[0]!
    expect(html).toContain('<td')
    expect(html).toContain('Papua 🌴')
    expect(html).not.toContain('<b>bold</b>')
    const [pdf] = mailed()[0]!.attachments ?? []
    expect(pdf).toMatchObject({ filename: 'Mailed b bold b.pdf', contentType: 'application/pdf' })
    const { text: read } = await extractText(new Uint8Array(pdf!.content), { mergePages: true })
    expect(read).toContain('Sales per region')
    expect(read).toContain('Jawa')
    expect(text).toContain('attached as a PDF')
    expect(text).toContain('Jawa')
    const list = () => server.call(calls.listDashboardSchedules, { params: { id }, ...as(ayu) })
    await expect.poll(async () => (await list()).body.data[0]?.last_sent_at).toBeTypeOf('string')
    expect(new Date((await list()).body.data[0]!.next_at).getTime()).toBeGreaterThan(Date.now())
    await server.call(calls.removeDashboardSchedule, { params, ...as(ayu) })
    expect((await list()).body.data).toEqual([])
    expect((await server.call(calls.sendDashboardNow, { params, ...as(ayu) })).body.code).toBe(
      'dashboard_schedule_not_found',
    )
  })

  test('say by which filters their figures are narrowed, and when by the clock of who scheduled them', async () => {
    const { id } = await aDashboard(ayu, 'Narrowed')
    const target = { table: 'regions', column: 'name' }
    const touches = [{ chart_id: sales, target }]
    const region = { id: 'region', kind: 'values', name: 'Wilayah', touches, chosen: ['Jawa'] }
    await save(ayu, id, [{ chart_id: sales }], { filters: [region] })
    const body = { every: 'day', hour: 8, time_zone: 'Asia/Jayapura' }
    const made = await server.call(calls.createDashboardSchedule, { params: { id }, body, ...as(ayu) })
    const params = { id, scheduleId: made.body.data.id }
    await server.call(calls.sendDashboardNow, { params, ...as(ayu) })
    const mailed = () => server.mails.find(({ subject }) => subject.startsWith('Narrowed'))
    await expect.poll(mailed).toBeTruthy()
    const { text, html, attachments } = mailed()!
    const { text: read } = await extractText(new Uint8Array(attachments![0]!.content), { mergePages: true })
    for (const said of [text, html, read]) expect(said).toMatch(/As of .*GMT\+9 · Wilayah: Jawa/)
  })

  test('of which one is refused go out to the others, once, and later to whom they were refused', async () => {
    const owner = await aPerson(server, { name: 'Owner' })
    const workspace = await aWorkspace(server, owner)
    const [first, last] = [await aMember(server, owner, workspace), await aMember(server, owner, workspace)]
    const people = [owner, first, last].toSorted((a, b) => a.email.localeCompare(b.email))
    const gone = people[1]!
    for (const { headers } of people) {
      const body = { use_workspace: true, workspace_id: workspace }
      await server.call(workspaceEndpoints.setWorkspace, { body, headers })
    }
    const { send } = server.deps.mailer
    let isRefused = true
    server.deps.mailer.send = async (mail) => {
      if (isRefused && mail.to === gone.email)
        throw Object.assign(new Error('550 No such user here'), { responseCode: 550 })
      await send(mail)
    }
    onTestFinished(() => {
      server.deps.mailer.send = send
    })
    const { id } = await aDashboard(owner, 'Refused')
    const body = { every: 'day', hour: 8, recipients: people.map(({ email }) => email) }
    const made = await server.call(calls.createDashboardSchedule, { params: { id }, body, ...as(owner) })
    const params = { id, scheduleId: made.body.data.id }
    await server.call(calls.sendDashboardNow, { params, ...as(owner) })
    const failed = async () =>
      (await server.call(calls.listDashboardSchedules, { params: { id }, ...as(owner) })).body.data[0]!.failed
    const mailed = () =>
      people.map(
        ({ email }) => server.mails.filter(({ to, subject }) => to === email && subject.startsWith('Refused')).length,
      )
    await expect.poll(failed, { timeout: 60_000 }).toBe('mail_not_sent')
    expect(mailed()).toEqual([1, 0, 1])
    isRefused = false
    // The job is put off a moment after it said so: only then is five minutes later the time it waits for.
    const held = async () =>
      (await server.deps.pool.query("select from jobs where queue = 'dashboard-mail' and lease is not null")).rowCount
    await expect.poll(held, { timeout: 60_000 }).toBe(0)
    server.pass(5 * 60)
    await expect.poll(mailed, { timeout: 60_000 }).toEqual([1, 1, 1])
    await expect.poll(failed, { timeout: 60_000 }).toBe(null)
    await server.call(calls.sendDashboardNow, { params, ...as(owner) })
    await expect.poll(mailed, { timeout: 60_000 }).toEqual([2, 2, 2])
    // Who was deactivated by their directory reads nothing of it any more.
    const leaver = people.findIndex((person) => person !== owner)
    await server.deps.pool.query('update users set deactivated_at = now() where id = $1', [people[leaver]!.id])
    await server.call(calls.sendDashboardNow, { params, ...as(owner) })
    const rest = people.map((_, index) => (index === leaver ? 2 : 3))
    await expect.poll(mailed, { timeout: 60_000 }).toEqual(rest)
  })

  test('only go to people of the place', async () => {
    const { id } = await aDashboard(ayu)
    const body = { every: 'day', hour: 8, recipients: [stranger.email] }
    const refused = await server.call(calls.createDashboardSchedule, { params: { id }, body, ...as(ayu) })
    expect([refused.status, refused.body.code]).toEqual([422, 'dashboard_recipient_unknown'])
    const zone = { every: 'day', hour: 8, time_zone: 'Mars/Olympus' }
    expect((await server.call(calls.createDashboardSchedule, { params: { id }, body: zone, ...as(ayu) })).status).toBe(
      400,
    )
  })

  test.each([
    ['day', 1, '2026-11-21T00:00:00Z', '2026-11-21T01:00:00.000Z'],
    ['day', 1, '2026-11-21T02:00:00Z', '2026-11-22T01:00:00.000Z'],
    ['workday', 1, '2026-11-21T00:00:00Z', '2026-11-23T01:00:00.000Z'],
    ['week', 7, '2026-11-21T00:00:00Z', '2026-11-22T01:00:00.000Z'],
  ] as const)('every %s (%d) at 8 in Jakarta, from %s', (every, weekday, from, next) => {
    const given = {
      every,
      weekday,
      hour: 8,
      minute: 0,
      time_zone: 'Asia/Jakarta',
      language: 'id' as const,
      recipients: [],
    }
    expect(nextTime(given, new Date(from)).toISOString()).toBe(next)
  })

  // More than one zone: whatever clock the machine goes by, it is not all of these.
  test.each([
    ['Asia/Jakarta', '2026-11-21T00:00:00Z', '2026-11-21T01:00:00.000Z'],
    ['Asia/Jayapura', '2026-11-21T00:00:00Z', '2026-11-21T23:00:00.000Z'],
    ['America/New_York', '2026-11-21T00:00:00Z', '2026-11-21T13:00:00.000Z'],
    ['UTC', '2026-11-21T00:00:00Z', '2026-11-21T08:00:00.000Z'],
    ['Europe/Berlin', '2027-03-27T12:00:00Z', '2027-03-28T06:00:00.000Z'],
    ['Europe/Berlin', '2027-03-26T12:00:00Z', '2027-03-27T07:00:00.000Z'],
  ])('every day at 8 by the clock of %s, after %s', (zone, from, next) => {
    const given = { every: 'day', weekday: 1, hour: 8, minute: 0, language: 'id', recipients: [] } as const
    expect(nextTime({ ...given, recipients: [], time_zone: zone }, new Date(from)).toISOString()).toBe(next)
  })
})
