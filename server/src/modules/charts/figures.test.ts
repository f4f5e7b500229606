import { beforeAll, describe, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { speechAnalyticsEndpoints } from '#contract/calls/analytics-endpoints.ts'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import type { RunInput } from '#contract/charts/result.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import type { ChartSpecInput } from '#contract/charts/spec.ts'
import { dashboardEndpoints, publicDashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { featureFlagOperatorEndpoints as operatorFlagEndpoints } from '#contract/feature-flags/operator-endpoints.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { metricQuery, metrics } from '#contract/metrics/catalog.ts'
import {
  callsOfPlace,
  callsSource,
  type MetricName,
  type MetricSource,
  messagingMetric,
  messagingSource,
} from '#contract/metrics/source.ts'
import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { sampleCompany, sampleTimeoutMs } from '../../testing/sample-company.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { aSandbox } from '../messaging/testing/sandbox.ts'

const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
let owner: TestPerson
let workspace: WorkspaceId
let member: TestPerson
/** Works in another workspace of the same organization. */
let neighbour: TestPerson
let sandbox: Awaited<ReturnType<typeof aSandbox>>

beforeAll(async () => {
  owner = await aPerson(server)
  workspace = await aWorkspace(server, owner)
  member = await aMember(server, owner, workspace)
  neighbour = await aMember(server, owner, await aWorkspace(server, owner))
  const there = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body: there, headers: owner.headers })
  sandbox = await aSandbox(server, owner)
  await sandbox.written('Halo, masih buka?')
})

const ofMessaging = (metric: MetricName, more: object = {}) =>
  messagingSource.parse({ kind: 'messaging', id: sandbox.id, metric, period: { days: 30 }, language: 'en', ...more })
const ofCalls = (metric: MetricName, more: object = {}) =>
  callsSource.parse({ kind: 'calls', id: callsOfPlace, metric, period: { days: 365 }, language: 'en', ...more })

const trySave = (source: MetricSource, who: TestPerson, spec: ChartSpecInput = { kind: 'table' }) =>
  server.call(calls.createChart, {
    body: { name: 'Figures', query: metricQuery(source), spec },
    headers: who.headers,
  })
async function saved(source: MetricSource, who = owner, spec?: ChartSpecInput): Promise<ChartId> {
  const { body } = await trySave(source, who, spec)
  if (!body.status) throw new Error(`${body.code}: ${body.message}`)
  return body.data.id
}
const run = (id: ChartId, who: TestPerson, body: Partial<RunInput> = {}) =>
  server.call(calls.runChart, { params: { id }, body: { max_age_s: 0, ...body }, headers: who.headers })
async function rowsOf(id: ChartId, who = owner, body: Partial<RunInput> = {}) {
  const { result } = (await run(id, who, body)).body.data
  if (result.state === 'failed') throw new Error(result.failure.message.en)
  return result.rows.map((row) => Object.fromEntries(result.columns.map(({ key }, index) => [key, row[index]])))
}
const today = () => server.deps.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Jakarta' })

describe('a chart of an inbox’s figures', () => {
  test('asks anew, and says what the dashboard says', async () => {
    const id = await saved(ofMessaging('messaging_totals'), owner, { kind: 'number', y: [{ column: 'conversations' }] })
    const [first] = await rowsOf(id)
    await sandbox.written('Ada warna lain?')
    const [then] = await rowsOf(id)
    expect(then!.incoming).toBe(Number(first!.incoming) + 1)
    const { body } = await server.call(messagingEndpoints.getMessagingAnalytics, {
      params: { id: sandbox.id },
      headers: owner.headers,
    })
    const { conversations, incoming, resolved, resolved_by_agent, first_answer } = body.data
    expect(then).toMatchObject({ conversations, incoming, by_agent_share: resolved_by_agent / resolved })
    expect(then!.first_answer).toBeCloseTo(first_answer.median! / 60)
  })

  test('is listed, told in words, offers its columns to filters, and has no statement and no rows to show', async () => {
    const id = await saved(ofMessaging('messages_by_day'))
    const list = await server.call(calls.listCharts, { query: {}, headers: member.headers })
    expect(list.body.data.records.find((row) => row.id === id)?.source_name).toBe('Sandbox')
    const { body } = await server.call(calls.explainChart, { params: { id }, headers: member.headers })
    expect(body.data).toMatchObject({ sql: '', understood: true, summary: { en: expect.stringContaining('30 days') } })
    const schema = await server.call(calls.getChartSourceSchema, {
      params: { kind: 'messaging', id: sandbox.id as never },
      headers: member.headers,
    })
    const table = schema.body.data.tables.find(({ name }) => name === 'messages_by_day')
    expect(table?.columns.map(({ name, type }) => [name, type])).toContainEqual(['day', 'date'])
    const drilled = await server.call(calls.drillChart, { params: { id }, body: { point: {} }, headers: owner.headers })
    expect(drilled.body.data).toMatchObject({ available: false, why: { en: expect.any(String) } })
    const fresh = await server.call(calls.getChart, { params: { id }, headers: owner.headers })
    expect(fresh.body.data).toMatchObject({ trust: { level: 'checked' }, reads: ['messages_by_day'] })
  })

  test('the period of a filter takes the place of its own; others narrow what it shows', async () => {
    const id = await saved(ofMessaging('messages_by_day', { period: { days: 7 } }))
    expect(await rowsOf(id)).toHaveLength(7)
    const day = (values: (string | null)[]) => ({
      filters: [{ target: { table: 'messages_by_day', column: 'day' }, op: 'between' as const, values }],
    })
    expect((await rowsOf(id, owner, day(['2026-01-01', '2026-01-31']))).map((row) => row.day)).toEqual(
      Array.from({ length: 31 }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`),
    )
    expect((await run(id, owner, day(['2024-01-01', today()]))).body.data.result).toMatchObject({
      state: 'failed',
      failure: { reason: 'period_too_long' },
    })
    expect((await run(id, owner, day([null, today()]))).body.data.result).toMatchObject({
      failure: { reason: 'period_too_long' },
    })
    const all = await rowsOf(id)
    const values = [all[3]!.incoming!]
    const only = [{ target: { table: 'messages_by_day', column: 'incoming' }, op: 'in' as const, values }]
    const kept = await rowsOf(id, owner, { filters: only })
    expect(kept).toEqual(all.filter(({ incoming }) => incoming === values[0]))
    expect(kept.length).toBeLessThan(7)
    const other = [{ target: { table: 'orders', column: 'day' }, op: 'in' as const, values: ['x'] }]
    expect((await run(id, owner, { filters: other })).body.data.result).toMatchObject({ filters_left_out: [0] })
  })

  test('is there for the members of the workspace, and for nobody else', async () => {
    const id = await saved(ofMessaging('handover_reasons'))
    expect((await run(id, member)).body.data.result.state).toBe('ok')
    expect((await run(id, neighbour)).body.code).toBe('chart_not_found')
    expect((await run(id, await aPerson(server))).body.code).toBe('chart_not_found')
    expect((await trySave(ofMessaging('handover_reasons'), neighbour)).body.code).toBe('messaging_account_not_found')
    const leaving = await aMember(server, owner, workspace)
    expect((await run(id, leaving)).status).toBe(200)
    await server.call(workspaceEndpoints.removeMember, {
      params: { id: workspace, memberId: leaving.id },
      headers: owner.headers,
    })
    expect([401, 403, 404]).toContain((await run(id, leaving)).status)
  })

  test('goes with its number: then it says so, and shows no last figures', async () => {
    const other = await aPerson(server)
    const theirs = await aSandbox(server, other)
    await theirs.written('Halo')
    const source = messagingSource.parse({ ...ofMessaging('messaging_totals'), id: theirs.id })
    const id = await saved(source, other)
    expect((await rowsOf(id, other))[0]!.incoming).toBeGreaterThan(0)
    await server.deps.pool.query('delete from messaging_accounts where id = $1', [theirs.id])
    expect((await run(id, other)).body.data.result).toMatchObject({
      state: 'failed',
      failure: { reason: 'source_gone' },
      last: null,
    })
  })

  test('every metric can be saved, and comes with the columns that are told of it', async () => {
    for (const metric of messagingMetric.options) {
      const { result } = (await run(await saved(ofMessaging(metric)), owner)).body.data
      expect([metric, result.state]).not.toEqual([metric, 'failed'])
      if (result.state !== 'failed')
        expect(result.columns.map(({ key }) => key)).toEqual(metrics[metric].columns.map(({ key }) => key))
    }
  })
})

describe('on a dashboard', () => {
  test('a period narrows it; a link and a mail show no figures, and that is no doubt of the chart', async () => {
    const chart = await saved(ofMessaging('messages_by_day', { period: { days: 7 } }))
    const made = await server.call(dashboardEndpoints.createDashboard, {
      body: { name: 'Service' },
      headers: owner.headers,
    })
    const { id } = made.body.data
    const body = { collection_id: id, components: [{ chart_id: chart }] }
    await server.call(dashboardEndpoints.saveComponents, { body, headers: owner.headers })
    const { filters } = (await server.call(dashboardEndpoints.getDashboard, { params: { id }, headers: owner.headers }))
      .body.data
    // The day is found as that of any other chart.
    expect(filters).toMatchObject([{ kind: 'date_range', touches: [{ target: { column: 'day' } }] }])
    const ask = async (chosen: object, who = owner) =>
      (
        await server.call(dashboardEndpoints.askTiles, {
          params: { id },
          body: { max_age_s: 0, chosen: chosen as never },
          headers: who.headers,
        })
      ).body.data[0]?.run?.result
    expect(await ask({})).toMatchObject({ state: 'ok', row_count: 7 })
    const chosen = { [filters[0]!.id]: { from: '2026-02-01', to: '2026-02-03' } }
    expect(await ask(chosen)).toMatchObject({ state: 'ok', row_count: 3 })

    const link = await server.call(dashboardEndpoints.createDashboardLink, {
      params: { id },
      body: {},
      headers: owner.headers,
    })
    const { token } = link.body.data
    const { pass } = (await server.call(publicDashboardEndpoints.openPublicDashboard, { body: { token } })).body.data
    const tiles = await server.call(publicDashboardEndpoints.askPublicTiles, { body: { token, pass } })
    expect(tiles.body.data[0]?.run?.result).toMatchObject({
      state: 'failed',
      failure: { reason: 'not_allowed', message: { en: expect.stringContaining('not a link') } },
      last: null,
    })
    const after = await server.call(calls.getChart, { params: { id: chart }, headers: owner.headers })
    expect(after.body.data.trust.level).toBe('checked')
  })

  test('a monitor says that it cannot watch it', async () => {
    const chart = await saved(ofMessaging('messages_by_day'))
    const agents = await server.call(agentEndpoints.listAgents, { headers: owner.headers })
    const botId = agents.body.data.records[0]!._id
    const { body } = await server.call(monitorEndpoints.readMonitor, {
      params: { botId },
      body: { prompt: 'Tell me when it falls', data: { kind: 'chart', id: chart } },
      headers: owner.headers,
    })
    expect(body.code).toBe('monitor_figures_unwatched')
    const offered = await server.call(monitorEndpoints.listMonitoringSources, { headers: owner.headers })
    expect(offered.body.data.filter(({ data }) => data.kind === 'chart')).toEqual([])
  })
})

describe('a chart of the figures of calls', () => {
  let caller: TestPerson
  beforeAll(async () => {
    caller = await aPerson(server)
    await sampleCompany(server, caller)
    await server.call(speechAnalyticsEndpoints.getSpeechAnalytics, { query: {}, headers: caller.headers })
  }, sampleTimeoutMs)

  const metricsOfCalls = (Object.keys(metrics) as MetricName[]).filter(
    (metric) => !messagingMetric.options.some((name) => name === metric),
  )

  test('every metric can be saved and shows what the screen shows', async () => {
    for (const metric of metricsOfCalls) {
      const { result } = (await run(await saved(ofCalls(metric), caller), caller)).body.data
      // Nobody called in a campaign.
      expect([metric, result.state]).toEqual([metric, metric === 'call_campaigns' ? 'empty' : 'ok'])
    }
    const query = { from: addDays(today(), -364), to: today() }
    const { body } = await server.call(speechAnalyticsEndpoints.getSpeechAnalytics, { query, headers: caller.headers })
    const { totals, before } = body.data
    expect(totals.calls).toBeGreaterThan(100)
    expect(await rowsOf(await saved(ofCalls('call_totals'), caller), caller)).toMatchObject([
      { calls: totals.calls, calls_before: before.calls, resolved_share: totals.resolved_share },
    ])
  })

  test('of one version, and one version beside another in the same days', async () => {
    const query = { from: addDays(today(), -364), to: today() }
    const ask = async (more: object) =>
      (
        await server.call(speechAnalyticsEndpoints.getSpeechAnalytics, {
          query: { ...query, ...more },
          headers: caller.headers,
        })
      ).body.data
    const { versions, totals } = await ask({})
    const [second, first] = versions
    expect(versions.map(({ number }) => number)).toEqual([2, 1])
    expect(first!.calls + second!.calls).toBe(totals.calls)
    const compared = await ask({ version: second!.version, against_version: first!.version })
    expect([compared.totals.calls, compared.before.calls]).toEqual([second!.calls, first!.calls])
    expect([compared.before_from, compared.before_to]).toEqual([query.from, query.to])
    const source = ofCalls('call_totals', { version: second!.version, against_version: first!.version })
    expect(await rowsOf(await saved(source, caller), caller)).toMatchObject([
      { calls: second!.calls, calls_before: first!.calls },
    ])
    const days = await ask({ against_from: query.from, against_to: addDays(query.from, 29) })
    expect(days).toMatchObject({ before_from: query.from, before_to: addDays(query.from, 29) })
    expect(days.before.calls).toBeLessThan(totals.calls)
    const wrong = await server.call(speechAnalyticsEndpoints.getSpeechAnalytics, {
      query: { ...query, against_from: query.to, against_to: query.from },
      headers: caller.headers,
    })
    expect(wrong.status).toBe(400)
  })

  test('who no longer has the screen sees no figures, no last ones, and saves none', async () => {
    const id = await saved(ofCalls('calls_by_day'), caller)
    expect((await run(id, caller)).body.data.result.state).toBe('ok')
    const operator = await aPerson(server, { isOperator: true })
    const params = { flag: 'SpeechAnalytics' as const }
    const { headers } = operator
    await server.call(operatorFlagEndpoints.setFeatureFlag, { params, body: { rule: false }, headers })
    try {
      // From the cache as well.
      expect((await run(id, caller, { max_age_s: 600 })).body.data.result).toMatchObject({
        state: 'failed',
        failure: { reason: 'not_allowed' },
        last: null,
      })
      expect((await trySave(ofCalls('calls_by_day'), caller)).body.code).toBe('chart_figures_not_allowed')
      const after = await server.call(calls.getChart, { params: { id }, headers: caller.headers })
      expect(after.body.data.trust.level).toBe('checked')
    } finally {
      await server.call(operatorFlagEndpoints.resetFeatureFlag, { params, headers })
    }
    expect((await run(id, caller)).body.data.result.state).toBe('ok')
  })

  test('calls of one place are never those of another', async () => {
    const mine = await saved(ofCalls('call_totals'), owner)
    expect(await rowsOf(mine, owner, { max_age_s: 600 } as never)).toMatchObject([{ calls: 0 }])
    const theirs = await saved(ofCalls('call_totals'), caller)
    expect((await rowsOf(theirs, caller, { max_age_s: 600 } as never))[0]?.calls).toBeGreaterThan(100)
    expect(await rowsOf(mine, member, { max_age_s: 600 } as never)).toMatchObject([{ calls: 0 }])
  })
})

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
