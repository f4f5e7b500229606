import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import type { ChangeSetDetail } from '#contract/salesforce/change-sets.ts'
import { salesforceEndpoints as calls } from '#contract/salesforce/endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { breakTable } from '../../testing/broken-table.ts'
import { connectAccount, registerOAuthClient } from '../../testing/cloud/connect.ts'
import { choices, cloudField, startSalesforceCloud } from '../../testing/cloud/salesforce-cloud.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aFlow, aPublishedFlow } from '../flows/testing/published.ts'

const cloud = await startSalesforceCloud()
afterAll(() => cloud.close())
const server = await testApp({ env: { SALESFORCE_URL: cloud.url } })
cloud.now = () => server.deps.clock.now().getTime()
cloud.person = { email: 'sri@toko.example', name: 'Sri' }
const operator = await aPerson(server, { isOperator: true })
const ayu = await aPerson(server)
const { headers } = ayu
await registerOAuthClient(server, operator, 'salesforce', cloud)
await server.call(billingOperatorEndpoints.setOrganizationPlan, {
  params: { id: ayu.organizationId },
  body: { plan: 'custom' },
  headers: operator.headers,
})
await connectAccount(server, headers, 'changeSalesforce')

const first = '001000000000000AAA'
beforeEach(() => {
  cloud.fields.Account = [
    cloudField('Id', 'id', { createable: false, updateable: false }),
    cloudField('Name', 'string', { nillable: false }),
    cloudField('Industry', 'picklist', choices('Retail', 'Energy')),
    cloudField('AnnualRevenue', 'currency'),
  ]
  cloud.records.Account = ["Sri's Toko", 'Toko Jaya'].map((Name, index) => ({
    ...{ Id: `00100000000000${index}AAA`, Name, Industry: 'Retail', AnnualRevenue: 1_000 * (index + 1) },
    ...{ LastModifiedDate: '2026-01-01T00:00:00.000+0000', CreatedById: '005', LastModifiedById: '005' },
  }))
  cloud.writes.length = 0
  cloud.asked.length = 0
})

const change = {
  object: 'Account',
  record: '{{trigger.body.id}}',
  values: [{ field: 'Industry', value: '{{trigger.body.industry}}' }],
  title: 'Industry of {{trigger.body.id}}',
}
const changing = (options = {}) =>
  aFlow(
    [
      ['start', 'on-webhook', { answers: 'when-done' }],
      ['change', 'salesforce-change', { ...change, ...options }],
      ['yes', 'end', { output: [{ name: 'became', value: 'applied {{change.state}}' }] }],
      ['no', 'end', { output: [{ name: 'became', value: 'not {{change.state}}' }] }],
    ],
    ['start > next > change', 'change > applied > yes', 'change > not_applied > no', 'change > timed_out > no'],
  )
const begin = async (document: ReturnType<typeof aFlow>, body: unknown) => {
  const { flowId } = await aPublishedFlow(server, ayu, document)
  const run = await server.app.flows.startRun({
    flowId,
    document,
    tenant: { userId: ayu.id, organizationId: ayu.organizationId, workspaceId: null },
    trigger: 'start',
    input: { body },
  })
  return run.id
}
const openSet = async (): Promise<ChangeSetDetail> => {
  const found = await vi.waitUntil(
    async () => {
      const { records } = (await server.call(calls.listChangeSets, { query: { state: 'open' }, headers })).body.data
      return records[0]
    },
    { timeout: 60_000, interval: 100 },
  )
  return (await server.call(calls.getChangeSet, { params: { id: found.id }, headers })).body.data
}
const endOf = async (id: string) => {
  const found = await vi.waitUntil(
    async () => {
      await server.app.jobs.runDue('salesforce-changes')
      const run = await server.app.flows.getRun(id, 1_000)
      return run.status === 'waiting' || run.status === 'running' ? undefined : run
    },
    { timeout: 60_000, interval: 100 },
  )
  return found
}

test('records are found by conditions, whose values are values', async () => {
  const options = {
    object: 'Account',
    fields: ['Name', 'AnnualRevenue'],
    where: [{ field: 'Name', operator: 'equals', value: '{{trigger.body.name}}' }],
  }
  const document = aFlow(
    [
      ['start', 'on-webhook', { answers: 'when-done' }],
      ['find', 'salesforce-find', options],
      ['some', 'end', { output: [{ name: 'first', value: '{{find.first}}' }] }],
      ['none', 'end', { output: [{ name: 'first', value: 'none' }] }],
    ],
    ['start > next > find', 'find > next > some', 'find > empty > none'],
  )
  const { hook } = await aPublishedFlow(server, ayu, document)
  const found = await hook({ name: "Sri's Toko" })
  expect(found.data.output).toEqual({ first: { Id: first, Name: "Sri's Toko", AnnualRevenue: 1_000 } })
  const tricked = await hook({ name: "x' OR Name != '" })
  expect(tricked.data.output).toEqual({ first: 'none' })
  expect(cloud.asked.at(-1)).toBe(
    "SELECT Id, Name, AnnualRevenue FROM Account WHERE Name = 'x\\' OR Name != \\'' LIMIT 50",
  )
})

test('a change waits for its approval, and the flow goes on with what became of it', async () => {
  const run = await begin(changing(), { id: first, industry: 'Energy' })
  const set = await openSet()
  expect(set).toMatchObject({ title: `Industry of ${first}`, origin: { kind: 'flow' } })
  expect(cloud.writes).toEqual([])
  const rows = [{ position: 0, fields: ['Industry'] }]
  await server.call(calls.approveChangeSet, { params: { id: set.id }, body: { rows }, headers })
  const { output } = await endOf(run)
  expect(output).toEqual({ became: 'applied applied' })
  expect(cloud.records.Account?.[0]?.Industry).toBe('Energy')
})

/** That a run waits is on the disk. */
const untilWaiting = (run: string) =>
  vi.waitUntil(
    async () => (await server.deps.pool.query('select from flow_waits where run_id = $1', [run])).rows.length > 0,
    { timeout: 60_000 },
  )

test('who waits is told with what became of it, or it is decided again', async () => {
  const run = await begin(changing(), { id: first, industry: 'Energy' })
  const { id } = await openSet()
  await untilWaiting(run)
  const mend = await breakTable(server.deps, 'flow_waits', 'update')
  const refuse = () => server.call(calls.refuseChangeSet, { params: { id }, body: {}, headers })
  expect((await refuse()).status).toBe(500)
  await mend()
  expect((await refuse()).status).toBe(200)
  expect((await endOf(run)).output).toEqual({ became: 'not refused' })
})

test('who waits is told although the process that wrote it ended first', async () => {
  const run = await begin(changing(), { id: first, industry: 'Energy' })
  const { id } = await openSet()
  await untilWaiting(run)
  const mend = await breakTable(server.deps, 'flow_waits', 'update')
  const rows = [{ position: 0, fields: ['Industry'] }]
  await server.call(calls.approveChangeSet, { params: { id }, body: { rows }, headers })
  await server.app.jobs.runDue('salesforce-changes')
  await mend()
  server.pass(6)
  expect((await endOf(run)).output).toEqual({ became: 'applied applied' })
  expect(cloud.writes).toHaveLength(1)
})

test('what is decided before the run has written that it waits counts', async () => {
  const { pool } = server.deps
  await pool.query(`
    create function write_late() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$;
    create trigger write_late before insert on flow_waits for each row execute function write_late()`)
  const run = await begin(changing(), { id: first, industry: 'Energy' })
  const { id } = await openSet()
  const refused = await server.call(calls.refuseChangeSet, { params: { id }, body: {}, headers })
  expect(refused.status).toBe(200)
  expect((await pool.query('select from flow_waits where run_id = $1', [run])).rows).toEqual([])
  expect((await endOf(run)).output).toEqual({ became: 'not refused' })
  await pool.query('drop trigger write_late on flow_waits; drop function write_late')
})

test('one that is refused goes another way, and one that nobody decides in time, too', async () => {
  const refused = await begin(changing(), { id: first, industry: 'Energy' })
  const { id } = await openSet()
  await server.call(calls.refuseChangeSet, { params: { id }, body: {}, headers })
  expect((await endOf(refused)).output).toEqual({ became: 'not refused' })
  const late = await begin(changing({ wait_minutes: 5 }), { id: first, industry: 'Energy' })
  await openSet()
  server.pass(301)
  expect((await endOf(late)).output).toEqual({ became: 'not open' })
  expect(cloud.writes).toEqual([])
})

test('without waiting it goes on at once, and what is there already needs nobody', async () => {
  const document = aFlow(
    [
      ['start', 'on-webhook', { answers: 'when-done' }],
      ['change', 'salesforce-change', { ...change, after: 'continue' }],
      ['end', 'end', { output: [{ name: 'state', value: '{{change.state}}' }] }],
    ],
    ['start > next > change', 'change > next > end'],
  )
  const { hook } = await aPublishedFlow(server, ayu, document)
  expect((await hook({ id: first, industry: 'Energy' })).data.output).toEqual({ state: 'open' })
  expect((await hook({ id: first, industry: 'Retail' })).data.output).toEqual({ state: 'unchanged' })
  expect(cloud.writes).toEqual([])
})

test('a test of the flow reads and checks, and proposes nothing', async () => {
  const before = (await server.call(calls.listChangeSets, { query: { limit: 100 }, headers })).body.data.pagination
    .total
  const made = await server.call(studioEndpoints.createProject, {
    body: { name: 'CRM', document: changing() },
    headers,
  })
  const tested = async (body: unknown) =>
    (
      await server.call(studioEndpoints.testProject, {
        params: { id: made.body.data.id },
        body: { trigger: 'start', input: { body } },
        headers,
      })
    ).body.data
  const good = await tested({ id: first, industry: 'Energy' })
  expect(JSON.stringify(good)).toContain('"before":"Retail","after":"Energy"')
  expect(JSON.stringify(await tested({ id: first, industry: 'Mining' }))).toContain('salesforce_value_not_listed')
  const after = (await server.call(calls.listChangeSets, { query: { limit: 100 }, headers })).body.data.pagination.total
  expect(after).toBe(before)
  expect(cloud.writes).toEqual([])
})

test('without a connected Salesforce the step fails in words', async () => {
  const other = await aPerson(server)
  const { hook } = await aPublishedFlow(server, other, changing())
  const { body } = { body: await hook({ id: first, industry: 'Energy' }) }
  expect(JSON.stringify(body)).toMatch(/Salesforce/)
  expect(body.data?.status).not.toBe('done')
})
