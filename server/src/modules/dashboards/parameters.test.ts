import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { dashboardEndpoints as calls } from '#contract/dashboards/endpoints.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aQuery, aShop, aSource } from '../charts/testing.ts'

const server = await testApp()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-parameters-'))
let ayu: TestPerson
let board: DashboardId
let made: Record<'bare' | 'kept' | 'number' | 'today', ChartId>

const byStore = `select count(*) as n from orders o join stores s on s.id = o.store_id where s.name = {{store}}`

beforeAll(async () => {
  ayu = await aPerson(server)
  const source = await aSource(server, ayu, aShop(folder, 'delete from orders where id > 7;'))
  const create = async (sql: string, parameters?: object[]) => {
    const query = { ...aQuery(source, sql), ...(parameters && { parameters }) }
    const body = { name: 'Orders', query, spec: { kind: 'number', y: [{ column: 'n' }] } }
    const { body: answer } = await server.call(chartEndpoints.createChart, { body, headers: ayu.headers })
    return answer.data.id
  }
  made = {
    bare: await create(byStore),
    kept: await create(byStore, [{ name: 'store', type: 'text', value: 'Denpasar' }]),
    number: await create('select count(*) as n from orders where store_id = {{id}}', [
      { name: 'id', type: 'number', value: 1 },
    ]),
    today: await create('select {{today}} as n'),
  }
  const created = await server.call(calls.createDashboard, { body: { name: 'Values' }, headers: ayu.headers })
  board = created.body.data.id
  const touch = (chart_id: ChartId, parameter: string) => ({ chart_id, target: { parameter } })
  const filters = [
    { kind: 'values', id: 'store', name: 'Store', touches: [touch(made.bare, 'store'), touch(made.kept, 'store')] },
    { kind: 'values', id: 'id', name: 'Id', touches: [touch(made.number, 'id')] },
  ]
  const components = Object.values(made).map((chart_id) => ({ chart_id }))
  const body = { collection_id: board, components, filters }
  expect((await server.call(calls.saveComponents, { body, headers: ayu.headers })).status).toBe(200)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function shown(chosen: Record<string, string[]>) {
  const { body } = await server.call(calls.askTiles, { params: { id: board }, body: { chosen }, headers: ayu.headers })
  const stateOf = (id: ChartId) => {
    const result = body.data.find((event) => event.chart_id === id)?.run?.result
    if (result?.state === 'failed') return result.failure.reason
    return result && [result.rows[0]?.[0], result.filters_left_out.length]
  }
  return [made.bare, made.kept, made.number].map(stateOf)
}

// Orders 1 to 7 lie in the stores 2, 3, 1, 2, 3, 1, 2: Bandung has two, Denpasar three.
test('a parameter holds what is kept with the chart until a filter gives it another value', async () => {
  expect(await shown({})).toEqual(['value_missing', [3, 0], [2, 0]])
  expect(await shown({ store: ['Bandung'], id: ['2'] })).toEqual([
    [2, 0],
    [2, 0],
    [3, 0],
  ])
  // It takes one value; several are told as a filter that does not hold.
  expect(await shown({ store: ['Bandung', 'Denpasar'], id: [] })).toEqual(['value_missing', [3, 1], [2, 0]])
})

test('what is kept comes back with the chart, and goes with the parameter', async () => {
  const params = { id: made.kept }
  const { data } = (await server.call(chartEndpoints.getChart, { params, headers: ayu.headers })).body
  expect([data.parameters, data.query.parameters]).toEqual([
    ['store'],
    [{ name: 'store', type: 'text', value: 'Denpasar' }],
  ])
  const change = async (expected_version: number, parameters: object[]) => {
    const body = { expected_version, query: { ...data.query, parameters } }
    return (await server.call(chartEndpoints.updateChart, { params, body, headers: ayu.headers })).body.data
  }
  await change(data.version, [{ name: 'store', type: 'text', value: 'Bandung' }])
  expect((await shown({}))[1]).toEqual([2, 0])
  const point = { params, body: { point: {} }, headers: ayu.headers }
  expect((await server.call(chartEndpoints.drillChart, point)).body.data.rows).toHaveLength(2)
})

test('today is the day of the data, in every statement', async () => {
  const asked = { params: { id: made.today }, body: {}, headers: ayu.headers }
  const { result } = (await server.call(chartEndpoints.runChart, asked)).body.data
  expect(result).toMatchObject({ state: 'ok', rows: [[dayOf(new Date())]] })
})
