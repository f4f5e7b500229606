import { afterAll, beforeEach, expect, test } from 'vitest'
import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { salesforceEndpoints as calls } from '#contract/salesforce/endpoints.ts'
import { connectAccount, registerOAuthClient } from '../../testing/cloud/connect.ts'
import { startSalesforceCloud } from '../../testing/cloud/salesforce-cloud.ts'
import { aPerson } from '../../testing/factories.ts'
import { askQuestion, aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'

const cloud = await startSalesforceCloud()
afterAll(() => cloud.close())
const server = await chatApp({ env: { SALESFORCE_URL: cloud.url } })
cloud.now = () => server.deps.clock.now().getTime()
cloud.person = { email: 'sri@toko.example', name: 'Sri' }
cloud.records.Account = Array.from({ length: 5 }, (_, index) => ({
  Id: `00100000000000${index}AAA`,
  Name: `Toko ${index}`,
  AnnualRevenue: 1_000 * index,
  Owner: { attributes: { type: 'User' }, Name: 'Sri' },
}))
const operator = await aPerson(server, { isOperator: true })
const ayu: ChatPerson = await aTalker(server)
const { headers } = ayu
const query = (soql: string, cursor?: string) =>
  server.call(calls.querySalesforce, { body: { soql, ...(cursor !== undefined && { cursor }) }, headers })
const planOf = (organizationId: string, plan: string) =>
  server.call(billingOperatorEndpoints.setOrganizationPlan, {
    params: { id: organizationId },
    body: { plan },
    headers: operator.headers,
  })
beforeEach(() => {
  cloud.faults.limited = false
  cloud.faults.perPage = 200
  cloud.asked.length = 0
})

test('without a client of the operator, or without the plan, nothing can be connected', async () => {
  expect((await server.call(calls.getSalesforce, { headers })).body.data).toEqual({ state: 'off', account: null })
  expect((await server.call(calls.changeSalesforce, { body: {}, headers })).body.code).toBe('salesforce_not_registered')
  await registerOAuthClient(server, operator, 'salesforce', cloud)
  await planOf(ayu.organizationId, 'free')
  expect((await server.call(calls.changeSalesforce, { body: {}, headers })).body.code).toBe('add_on_not_in_plan')
  await planOf(ayu.organizationId, 'paid')
  expect((await query('SELECT Id FROM Account')).body.code).toBe('salesforce_not_connected')
})

test('a person connects their own account, which nobody else has', async () => {
  const done = await connectAccount(server, headers, 'changeSalesforce')
  expect(done.body.data).toMatchObject({ add_on: 'salesforce', account: 'sri@toko.example' })
  const found = (await server.call(addOnEndpoints.listAddOns, { headers })).body.data.salesforce
  expect(found).toMatchObject({ isActive: true, account: 'sri@toko.example', reason: null })
  const other = await aPerson(server)
  await planOf(other.organizationId, 'paid')
  const theirs = await server.call(calls.listSalesforceObjects, { headers: other.headers })
  expect(theirs.body.code).toBe('salesforce_not_connected')
})

test('objects and fields are named', async () => {
  const objects = await server.call(calls.listSalesforceObjects, { headers })
  expect(objects.body.data).toEqual([{ name: 'Account', label: 'Account', custom: false }])
  const described = await server.call(calls.describeSalesforceObject, { params: { name: 'Account' }, headers })
  expect(described.body.data.fields).toContainEqual({
    ...{ name: 'AnnualRevenue', label: 'Annual Revenue', type: 'currency', references: [] },
    ...{ creatable: true, updatable: true, required: false, key: false, length: 0, options: [] },
  })
  const gone = await server.call(calls.describeSalesforceObject, { params: { name: 'Nothing' }, headers })
  expect([gone.status, gone.body.code]).toEqual([404, 'salesforce_gone'])
})

test('a query is asked as it was understood, page after page, each row with its record', async () => {
  cloud.faults.perPage = 2
  const soql = 'select Name, annualrevenue, Owner.Name from Account limit 3'
  // The loopback knows names as they are defined.
  const first = await query(soql.replace('annualrevenue', 'AnnualRevenue'))
  expect(cloud.asked).toEqual(['SELECT Name, AnnualRevenue, Owner.Name FROM Account LIMIT 3'])
  expect(first.body.data).toMatchObject({
    ...{ understood: cloud.asked[0], total: 3 },
    columns: [{ type: 'text' }, { type: 'number', label: 'AnnualRevenue' }, { label: 'Owner.Name' }],
    rows: [
      { cells: ['Toko 0', 0, 'Sri'], url: `${cloud.url}/001000000000000AAA` },
      { cells: ['Toko 1', 1_000, 'Sri'] },
    ],
  })
  const second = await query(soql.replace('annualrevenue', 'AnnualRevenue'), first.body.data.next ?? '')
  expect(second.body.data).toMatchObject({ rows: [{ cells: ['Toko 2', 2_000, 'Sri'] }], next: null })
  const counted = await query('SELECT COUNT() FROM Account')
  expect(counted.body.data).toMatchObject({ columns: [{ label: 'COUNT(Id)' }], rows: [{ cells: [5], url: null }] })
})

test('what does not only read never gets there, and what Salesforce refuses is told in its words', async () => {
  const refused = await query('SELECT Id FROM Account FOR VIEW')
  expect([refused.status, refused.body.code]).toEqual([422, 'salesforce_query_refused'])
  expect(refused.body.message).toContain('FOR')
  expect(cloud.asked).toEqual([])
  const wrong = await query('SELECT Nothing FROM Account')
  expect(wrong.body).toMatchObject({ code: 'salesforce_refused' })
  expect(wrong.body.message).toContain("No such column 'Nothing' on entity 'Account'.")
  const elsewhere = await query('SELECT Id FROM Account', '../sobjects')
  expect(elsewhere.body.code).toBe('invalid_input')
})

test('a session that ended is renewed, requests that are used up are said, and withdrawn access waits for the person', async () => {
  const before = cloud.renewals
  cloud.forgetAccessTokens()
  expect((await query('SELECT Id FROM Account')).status).toBe(200)
  expect(cloud.renewals).toBe(before + 1)
  cloud.faults.limited = true
  expect((await query('SELECT Id FROM Account')).body.code).toBe('salesforce_busy')
  cloud.faults.limited = false
  cloud.takeBack('sri@toko.example')
  expect((await query('SELECT Id FROM Account')).body.code).toBe('salesforce_ended')
  expect((await server.call(calls.getSalesforce, { headers })).body.data.state).toBe('ended')
  await connectAccount(server, headers, 'changeSalesforce')
  expect((await query('SELECT Id FROM Account')).status).toBe(200)
})

test('a model finds, reads and asks; rows are a table with the way to each record, for whose Salesforce it is alone', async () => {
  const steps: { tool: string; input: unknown }[] = [
    { tool: 'find_records', input: { object: 'Account', words: 'Toko 1' } },
    { tool: 'read_record', input: { object: 'Account', id: '001000000000001AAA' } },
    { tool: 'run_soql', input: { soql: 'SELECT Name, AnnualRevenue FROM Account LIMIT 2' } },
    { tool: 'run_soql', input: { soql: 'SELECT Id FROM Account FOR UPDATE' } },
  ]
  const left = [...steps]
  server.model.reply = () => {
    const next = left.shift()
    return next ? [next] : [{ text: 'Here they are [1].' }]
  }
  const asked = await askQuestion(server, ayu, { question: 'Find the account Toko 1 in Salesforce' })
  const { parts } = asked.body.data.record.answer
  const tables = parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  expect(tables.map(({ rows }) => rows.length)).toEqual([1, 4, 2])
  expect(tables[2]?.rows[1]).toEqual({ c0: 'Toko 1', c1: 1_000, link: `${cloud.url}/001000000000001AAA` })
  expect(cloud.asked).toEqual(['SELECT Name, AnnualRevenue FROM Account LIMIT 2'])
  expect(JSON.stringify(server.model.requests.at(-1))).toContain('“FOR” isn’t understood')
  const other = await aTalker(server)
  await askQuestion(server, other, { question: 'Find the account Toko 1 in Salesforce' })
  expect(JSON.stringify(server.model.requests.at(-1)?.tools ?? [])).not.toContain('find_records')
})

test('an instance that is not one of Salesforce’s own is given no token', async () => {
  const mallory = await aPerson(server)
  await planOf(mallory.organizationId, 'paid')
  cloud.besides = { instance_url: 'https://evil.example' }
  const done = await connectAccount(server, mallory.headers, 'changeSalesforce')
  expect(done.body.code).toBe('outside_vendor_failed')
  cloud.besides = { instance_url: cloud.url }
})

test('a model proposes a change: its person sees the differences and nothing is written until they approve', async () => {
  const values = [{ field: 'Name', value: 'Toko Satu' }]
  const rows = [{ object: 'Account', record_id: '001000000000001AAA', values }]
  const steps = [
    {
      tool: 'propose_change',
      input: { title: 'New name', rows: [{ ...rows[0], values: [{ field: 'Nothing', value: 1 }] }] },
    },
    { tool: 'propose_change', input: { title: 'New name', reason: 'Asked for', rows } },
  ]
  server.model.reply = () => {
    const next = steps.shift()
    return next ? [next] : [{ text: 'It waits for you [1].' }]
  }
  const asked = await askQuestion(server, ayu, { question: 'Rename Toko 1 to Toko Satu in Salesforce' })
  const { parts } = asked.body.data.record.answer
  const [table] = parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  expect(table?.rows).toEqual([
    { record: 'Toko 1 (Account)', field: 'Account Name', before: 'Toko 1', after: 'Toko Satu' },
  ])
  expect(JSON.stringify(server.model.requests.at(-1))).toContain('Account has no field Nothing.')
  expect(cloud.writes).toEqual([])
  const { records } = (await server.call(calls.listChangeSets, { headers })).body.data
  expect(records).toMatchObject([{ title: 'New name', state: 'open', origin: { kind: 'chat' }, fields: 1 }])
  const told = await server.call(notificationEndpoints.listNotifications, { headers })
  expect(JSON.stringify(told.body.data)).toContain(`/salesforce/changes/${records[0]?.id}`)
})
