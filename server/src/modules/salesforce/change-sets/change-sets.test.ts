import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import type { ChangeSetDetail, ChangeSetId, ProposedRow } from '#contract/salesforce/change-sets.ts'
import { salesforceEndpoints as calls } from '#contract/salesforce/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { connectAccount, registerOAuthClient } from '../../../testing/cloud/connect.ts'
import { choices, cloudField, startSalesforceCloud } from '../../../testing/cloud/salesforce-cloud.ts'

import { anEndingJob } from '../../../testing/ending-job.ts'
import { aPerson, type TestPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../../testing/workspaces.ts'

const cloud = await startSalesforceCloud()
afterAll(() => cloud.close())
const server = await testApp({ env: { SALESFORCE_URL: cloud.url } })
cloud.now = () => server.deps.clock.now().getTime()
cloud.person = { email: 'sri@toko.example', name: 'Sri' }
const operator = await aPerson(server, { isOperator: true })
const ayu = await aPerson(server)
await registerOAuthClient(server, operator, 'salesforce', cloud)
const planOf = ({ organizationId }: TestPerson, plan: string) =>
  server.call(billingOperatorEndpoints.setOrganizationPlan, {
    params: { id: organizationId },
    body: { plan },
    headers: operator.headers,
  })
await planOf(ayu, 'custom')
await connectAccount(server, ayu.headers, 'changeSalesforce')

const first = '001000000000000AAA'
const second = '001000000000001AAA'
const accountFields = [
  cloudField('Id', 'id', { createable: false, updateable: false }),
  cloudField('Name', 'string', { nillable: false, length: 40 }),
  cloudField('Industry', 'picklist', choices('Retail', 'Energy')),
  cloudField('AnnualRevenue', 'currency', { precision: 8, scale: 2 }),
  cloudField('Rating', 'picklist', { updateable: false }),
  cloudField('Active__c', 'boolean', { nillable: false, defaultedOnCreate: true }),
  cloudField('Since__c', 'date'),
  cloudField('Seen__c', 'datetime'),
  cloudField('Opens__c', 'time'),
  cloudField('Email__c', 'email'),
  cloudField('ParentId', 'reference', { referenceTo: ['Account'] }),
]

beforeEach(() => {
  Object.assign(cloud.faults, { limited: false, perPage: 200, lost: 0, refuse: undefined, before: undefined })
  cloud.fields.Account = accountFields
  cloud.records.Account = [first, second].map((Id, index) => ({
    ...{ Id, Name: `Toko ${index}`, Industry: 'Retail', AnnualRevenue: 1_000, Rating: null, Active__c: true },
    ...{ Since__c: null, Seen__c: null, Opens__c: null, Email__c: null, ParentId: null },
    ...{ CreatedById: '005000000000002AAA', LastModifiedById: '005000000000002AAA' },
    ...{ CreatedDate: '2026-01-01T00:00:00.000+0000', LastModifiedDate: '2026-01-01T00:00:00.000+0000' },
  }))
  cloud.writes.length = 0
})

let keys = 0
const row = (values: Record<string, string | number | boolean | null>, record_id?: string): ProposedRow => ({
  ...{ object: 'Account', ...(record_id && { record_id }) },
  values: Object.entries(values).map(([field, value]) => ({ field, value })),
})
const propose = (
  rows: ProposedRow[],
  { headers = ayu.headers as Record<string, string>, key = `key-${++keys}-of-a-test` } = {},
) => server.call(calls.proposeChanges, { body: { title: 'Clean up', reason: 'From the call', key, rows }, headers })
const proposed = async (...rows: ProposedRow[]) => {
  const answer = await propose(rows)
  expect(answer.body.message).toBe('OK')
  return answer.body.data
}
const get = async (id: ChangeSetId, headers = ayu.headers) =>
  (await server.call(calls.getChangeSet, { params: { id }, headers })).body.data
const whole = ({ changes }: ChangeSetDetail) =>
  changes.map(({ position, fields }) => ({ position, fields: fields.map(({ name }) => name) }))
const approve = (set: ChangeSetDetail, rows = whole(set), headers = ayu.headers) =>
  server.call(calls.approveChangeSet, { params: { id: set.id }, body: { rows, remark: 'Fine' }, headers })
const busy = new Set(['applying', 'undoing'])
/** Time passes until the job has ended. */
const ended = async (id: ChangeSetId, headers = ayu.headers): Promise<ChangeSetDetail> => {
  const found = await vi.waitUntil(
    async () => {
      await server.app.jobs.runDue('salesforce-changes')
      const set = await get(id, headers)
      if (!busy.has(set.state)) return set
      server.pass(20)
      return undefined
    },
    { timeout: 60_000, interval: 50 },
  )
  return found
}
const applied = async (set: ChangeSetDetail, rows = whole(set)) => {
  expect((await approve(set, rows)).body.message).toBe('OK')
  return ended(set.id)
}
const undo = async ({ id }: ChangeSetDetail) => {
  const answer = await server.call(calls.undoChangeSet, { params: { id }, headers: ayu.headers })
  expect(answer.body.message).toBe('OK')
  return ended(id)
}
const account = (id = first) => cloud.records.Account?.find(({ Id }) => Id === id)
const states = ({ changes }: ChangeSetDetail) => changes.map(({ state }) => state)

describe('proposing', () => {
  test('says what would change, field by field, and writes nothing', async () => {
    const set = await proposed(row({ Industry: 'energy', AnnualRevenue: '2500.50', Name: 'Toko 0' }, first))
    expect(set).toMatchObject({ state: 'open', rows: 1, fields: 2, written: 0, origin: { kind: 'person' } })
    expect(set.changes).toMatchObject([
      {
        ...{ action: 'update', object_label: 'Account', record_id: first, record_name: 'Toko 0', state: 'proposed' },
        url: `${cloud.url}/${first}`,
        fields: [
          { name: 'Industry', before: 'Retail', after: 'Energy', state: 'proposed' },
          { name: 'AnnualRevenue', before: 1_000, after: 2_500.5 },
        ],
      },
    ])
    expect(cloud.writes).toEqual([])
  })

  test('is one proposal however often it is sent', async () => {
    const rows = [row({ Industry: 'Energy' }, first)]
    const key = 'sent-twice-by-a-click'
    const [one, two] = await Promise.all([propose(rows, { key }), propose(rows, { key })])
    expect(one.body.data.id).toBe(two.body.data.id)
  })

  test.each([
    [row({ Nothing: 1 }, first), 'salesforce_field_unknown', 'Nothing'],
    [row({ Rating: 'Hot' }, first), 'salesforce_field_read_only', 'Rating'],
    [row({ Name: ' ' }, first), 'salesforce_field_required', 'Account Name'],
    [row({ Active__c: null }, first), 'salesforce_field_required', 'Active__c'],
    [row({ Name: 'x'.repeat(41) }, first), 'salesforce_value_too_long', '40'],
    [row({ Industry: 'Mining' }, first), 'salesforce_value_not_listed', 'Retail, Energy'],
    [row({ AnnualRevenue: 'much' }, first), 'salesforce_value_no_number', 'much'],
    [row({ AnnualRevenue: 1.234 }, first), 'salesforce_value_decimals', '2'],
    [row({ AnnualRevenue: 1_234_567 }, first), 'salesforce_value_too_big', '6'],
    [row({ Since__c: '25/09/2026' }, first), 'salesforce_value_no_date', '25/09/2026'],
    [row({ Seen__c: '2026-09-25 14:30' }, first), 'salesforce_value_no_moment', '14:30'],
    [row({ Opens__c: '25:00' }, first), 'salesforce_value_no_time', '25:00'],
    [row({ Active__c: 'maybe' }, first), 'salesforce_value_no_boolean', 'maybe'],
    [row({ Email__c: 'sri@' }, first), 'salesforce_value_no_email', 'sri@'],
    [row({ ParentId: 'Toko 1' }, first), 'salesforce_value_no_record', 'Toko 1'],
    [row({ Industry: 'Energy' }), 'salesforce_fields_missing', 'Account Name'],
    [row({ Industry: 'Energy', industry: 'Retail' }, first), 'salesforce_field_twice', 'industry'],
    [row({ Industry: 'Retail' }, first), 'salesforce_nothing_changes', 'already'],
    [row({ Industry: 'Energy' }, '001000000000009AAA'), 'salesforce_gone', 'no longer'],
  ])('%j is refused: %s', async (given, code, words) => {
    const { body } = await propose([given])
    expect([body.code, body.message.includes(words)]).toEqual([code, true])
  })

  test('what is wrong with a value is said of its place in what was sent, in both languages', async () => {
    const rows = [row({ Industry: 'Energy' }, second), row({ Name: 'Toko 1', AnnualRevenue: 'much' }, first)]
    const path = 'rows.1.values.1.value'
    expect((await propose(rows)).body.details).toEqual([
      { path, message: '“much” isn’t a number, which Annual Revenue needs.' },
    ])
    const told = await propose(rows, { headers: { ...ayu.headers, 'accept-language': 'id' } })
    expect(told.body.details).toEqual([{ path, message: '“much” bukan angka, padahal Annual Revenue perlu angka.' }])
    const closed = await propose([row({ Rating: 'Hot' }, first)])
    expect(closed.body.details).toMatchObject([{ path: 'rows.0.values.0.value' }])
  })

  test('a moment is kept as Salesforce keeps it, whatever its zone', async () => {
    const set = await proposed(row({ Seen__c: '2026-09-25T14:30:00+07:00', Opens__c: '8:30'.padStart(5, '0') }, first))
    expect(set.changes[0]?.fields.map(({ after }) => after)).toEqual(['2026-09-25T07:30:00.000Z', '08:30:00.000Z'])
    expect((await applied(set)).state).toBe('applied')
    expect((await undo(set)).state).toBe('undone')
  })
})

describe('applying', () => {
  test('writes what was approved and nothing else, once, also after a second press', async () => {
    const set = await proposed(
      row({ Industry: 'Energy', AnnualRevenue: 2_000 }, first),
      row({ Industry: 'Energy' }, second),
    )
    const some = [{ position: 0, fields: ['Industry'] }]
    const both = await Promise.all([approve(set, some), approve(set, some)])
    expect(both.map(({ body }) => body.code ?? body.message).sort()).toEqual(['OK', 'change_set_decided'])
    const end = await ended(set.id)
    expect(end).toMatchObject({ state: 'partly_applied', written: 1, remark: 'Fine' })
    expect(states(end)).toEqual(['applied', 'refused'])
    expect(end.changes[0]?.fields.map(({ state }) => state)).toEqual(['written', 'refused'])
    expect(cloud.writes.map(({ id, values }) => [id, values])).toEqual([[first, { Industry: 'Energy' }]])
    expect(account()?.AnnualRevenue).toBe(1_000)
  })

  test('leaves alone what somebody changed since, and shows what stands there', async () => {
    const set = await proposed(row({ Industry: 'Energy', AnnualRevenue: 2_000 }, first))
    cloud.edit('Account', first, { AnnualRevenue: 5_000 })
    const end = await applied(set)
    expect(end.state).toBe('partly_applied')
    expect(end.changes[0]?.fields).toMatchObject([
      { name: 'Industry', state: 'written', found: null },
      { name: 'AnnualRevenue', state: 'conflict', found: 5_000 },
    ])
    expect(account()).toMatchObject({ Industry: 'Energy', AnnualRevenue: 5_000 })
  })

  test('what is changed between our look and our write is not overwritten', async () => {
    const set = await proposed(row({ Industry: 'Energy' }, first))
    cloud.faults.before = () => {
      cloud.faults.before = undefined
      cloud.edit('Account', first, { Industry: null })
    }
    const end = await applied(set)
    expect(end.state).toBe('failed')
    expect(end.changes[0]).toMatchObject({ state: 'conflict', fields: [{ state: 'conflict', found: null }] })
    expect(account()?.Industry).toBe(null)
    expect(cloud.writes).toEqual([])
  })

  test('an answer that was lost is no second record', async () => {
    const set = await proposed(row({ Name: 'Toko Baru', Industry: 'Energy' }))
    cloud.faults.lost = 1
    const end = await applied(set)
    expect(end.state).toBe('applied')
    const made = cloud.records.Account?.filter(({ Name }) => Name === 'Toko Baru') ?? []
    expect(made.map(({ Id }) => Id)).toEqual([end.changes[0]?.record_id])
  })

  test('a request that never arrived is sent again', async () => {
    const set = await proposed(row({ Name: 'Toko Lagi' }))
    cloud.faults.before = () => {
      cloud.faults.before = undefined
      throw new Error('the connection broke')
    }
    const end = await applied(set)
    expect(end.state).toBe('applied')
    expect(cloud.records.Account?.filter(({ Name }) => Name === 'Toko Lagi')).toHaveLength(1)
  })

  test('where a record looks like ours but is known to be another one, a new one is created', async () => {
    const one = await applied(await proposed(row({ Name: 'Kembar' })))
    const set = await proposed(row({ Name: 'Kembar' }))
    cloud.faults.before = () => {
      cloud.faults.before = undefined
      throw new Error('the connection broke')
    }
    const two = await applied(set)
    expect(two.changes[0]?.record_id).not.toBe(one.changes[0]?.record_id)
    expect(cloud.records.Account?.filter(({ Name }) => Name === 'Kembar')).toHaveLength(2)
  })

  test('with a field for our key Salesforce itself sees to it', async () => {
    const key = cloudField('Change_Set_Key__c', 'string', { externalId: true, unique: true })
    cloud.fields.Account = [...accountFields, key]
    const set = await proposed(row({ Name: 'Toko Kunci' }))
    cloud.faults.lost = 1
    const end = await applied(set)
    expect(end.state).toBe('applied')
    const made = cloud.records.Account?.filter(({ Name }) => Name === 'Toko Kunci') ?? []
    expect(made).toMatchObject([{ Change_Set_Key__c: `${set.id}-0` }])
  })

  test.each([
    ['REQUIRED_FIELD_MISSING', 400],
    ['FIELD_CUSTOM_VALIDATION_EXCEPTION', 400],
    ['DUPLICATES_DETECTED', 400],
    ['INSUFFICIENT_ACCESS_OR_READONLY', 403],
    ['ENTITY_IS_DELETED', 404],
  ])('%s is told at its row, and the others go on', async (errorCode, status) => {
    const set = await proposed(row({ Industry: 'Energy' }, first), row({ Industry: 'Energy' }, second))
    cloud.faults.refuse = ({ id }) =>
      id === first ? { status, errorCode, message: `Not so: ${errorCode}` } : undefined
    const end = await applied(set)
    expect([end.state, ...states(end)]).toEqual(['partly_applied', 'failed', 'applied'])
    expect(end.changes[0]?.problem).toEqual({ code: errorCode, words: `Not so: ${errorCode}` })
    cloud.faults.refuse = undefined
    const retried = await server.call(calls.retryChangeSet, { params: { id: set.id }, headers: ayu.headers })
    expect(retried.body.message).toBe('OK')
    expect((await ended(set.id)).state).toBe('applied')
    const again = await server.call(calls.retryChangeSet, { params: { id: set.id }, headers: ayu.headers })
    expect(again.body.code).toBe('change_set_nothing_failed')
  })

  test('a row that somebody holds is tried again, and given up after some times', async () => {
    const set = await proposed(row({ Industry: 'Energy' }, first))
    let left = 2
    const locked = { status: 400, errorCode: 'UNABLE_TO_LOCK_ROW', message: 'unable to obtain exclusive access' }
    cloud.faults.refuse = () => (left-- > 0 ? locked : undefined)
    expect((await applied(set)).state).toBe('applied')
    cloud.faults.refuse = () => locked
    const other = await applied(await proposed(row({ Industry: 'Energy' }, second)))
    expect(other.changes[0]?.problem?.code).toBe('UNABLE_TO_LOCK_ROW')
  })

  test('requests that are used up let it wait, and it says so', async () => {
    const set = await proposed(row({ Industry: 'Energy' }, first))
    cloud.faults.limited = true
    await approve(set)
    await vi.waitUntil(async () => (await get(set.id)).waits_for === 'busy', { timeout: 60_000 })
    cloud.faults.limited = false
    server.pass(15 * 60 + 1)
    expect(await ended(set.id)).toMatchObject({ state: 'applied', waits_for: null })
  })

  test('an expired session is renewed; access that was withdrawn ends it, and it goes on once it is back', async () => {
    const set = await proposed(row({ Industry: 'Energy' }, first))
    cloud.forgetAccessTokens()
    expect((await applied(set)).state).toBe('applied')
    const other = await proposed(row({ Industry: 'Energy' }, second))
    cloud.takeBack('sri@toko.example')
    const end = await applied(other)
    expect([end.state, end.changes[0]?.problem?.code]).toEqual(['failed', 'ACCESS_ENDED'])
    await connectAccount(server, ayu.headers, 'changeSalesforce')
    await server.call(calls.retryChangeSet, { params: { id: other.id }, headers: ayu.headers })
    expect((await ended(other.id)).state).toBe('applied')
  })

  test('another account that the person has connected since is not written to', async () => {
    const set = await proposed(row({ Industry: 'Energy' }, first))
    cloud.person = { email: 'other@toko.example', name: 'Other' }
    await connectAccount(server, ayu.headers, 'changeSalesforce')
    const end = await applied(set)
    expect([end.state, end.changes[0]?.problem?.code]).toEqual(['failed', 'ACCOUNT_CHANGED'])
    expect(cloud.writes).toEqual([])
    cloud.person = { email: 'sri@toko.example', name: 'Sri' }
    await connectAccount(server, ayu.headers, 'changeSalesforce')
  })

  test('what was refused stays unwritten', async () => {
    const set = await proposed(row({ Industry: 'Energy' }, first))
    const refused = await server.call(calls.refuseChangeSet, {
      params: { id: set.id },
      body: { remark: 'Not now' },
      headers: ayu.headers,
    })
    expect(refused.body.data).toMatchObject({ state: 'refused', remark: 'Not now' })
    expect((await approve(set)).body.code).toBe('change_set_decided')
    expect(cloud.writes).toEqual([])
  })
})

describe('undoing', () => {
  test('writes the earlier values back and deletes what was created', async () => {
    const set = await proposed(row({ Industry: 'Energy', AnnualRevenue: null }, first), row({ Name: 'Toko Baru' }))
    expect((await applied(set)).state).toBe('applied')
    const end = await undo(set)
    expect([end.state, ...states(end)]).toEqual(['undone', 'undone', 'undone'])
    expect(account()).toMatchObject({ Industry: 'Retail', AnnualRevenue: 1_000 })
    expect(cloud.records.Account).toHaveLength(2)
    const again = await server.call(calls.undoChangeSet, { params: { id: set.id }, headers: ayu.headers })
    expect(again.body.code).toBe('change_set_not_undoable')
  })

  test('that is asked for as the job that wrote it ends is done', async () => {
    const set = await applied(await proposed(row({ Industry: 'Energy' }, first)))
    const remove = await anEndingJob(server.deps, 'salesforce-changes', set.id)
    await server.call(calls.undoChangeSet, { params: { id: set.id }, headers: ayu.headers })
    await remove()
    expect((await ended(set.id)).state).toBe('undone')
    expect(account()?.Industry).toBe('Retail')
  })

  test('leaves alone what was changed since', async () => {
    const set = await proposed(row({ Industry: 'Energy', AnnualRevenue: 2_000 }, first), row({ Name: 'Toko Baru' }))
    const made = (await applied(set)).changes[1]?.record_id ?? ''
    cloud.edit('Account', first, { AnnualRevenue: 9_000 })
    // Not of ours, but somebody works with the record.
    cloud.edit('Account', made, { Industry: 'Retail' })
    const end = await undo(set)
    expect(end.state).toBe('partly_undone')
    expect(end.changes[0]?.fields).toMatchObject([{ state: 'undone' }, { state: 'kept', found: 9_000 }])
    expect(end.changes[1]).toMatchObject({ state: 'kept', fields: [{ state: 'kept' }] })
    expect(account()).toMatchObject({ Industry: 'Retail', AnnualRevenue: 9_000 })
    expect(account(made)).toBeDefined()
  })

  test('is there for 30 days', async () => {
    const set = await proposed(row({ Industry: 'Energy' }, first))
    const { undo_until } = await applied(set)
    const days = (new Date(undo_until ?? 0).getTime() - server.deps.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    // As if the days had passed.
    await server.deps.pool.query(`update salesforce_change_sets set applied_at = applied_at - interval '30 days'`)
    const late = await server.call(calls.undoChangeSet, { params: { id: set.id }, headers: ayu.headers })
    expect(late.body.code).toBe('change_set_not_undoable')
  })
})

describe('who sees and decides', () => {
  test('the person in their place, managers of the workspace, and nobody else', async () => {
    const owner = await aPerson(server)
    const workspace = await aWorkspace(server, owner)
    const [sri, member, admin] = [
      await aMember(server, owner, workspace),
      await aMember(server, owner, workspace),
      await aMember(server, owner, workspace, { role: 'admin' }),
    ]
    await connectAccount(server, sri.headers, 'changeSalesforce')
    const { body } = await propose([row({ Industry: 'Energy' }, first)], { headers: sri.headers })
    const set = body.data
    const see = async ({ headers }: TestPerson) => {
      const list = await server.call(calls.listChangeSets, { headers })
      const one = await server.call(calls.getChangeSet, { params: { id: set.id }, headers })
      return [list.body.data.records.length, one.status]
    }
    expect(await Promise.all([sri, admin, member].map(see))).toEqual([
      [1, 200],
      [1, 200],
      [0, 404],
    ])
    const stranger = await server.call(calls.getChangeSet, { params: { id: set.id }, headers: ayu.headers })
    expect(stranger.body.code).toBe('change_set_not_found')
    for (const { headers } of [member, ayu])
      expect((await approve(set, whole(set), headers)).body.code).toBe('change_set_not_found')
    expect((await approve(set, whole(set), admin.headers)).body.message).toBe('OK')
    expect((await ended(set.id, admin.headers)).state).toBe('applied')
    const { records } = (
      await server.call(workspaceEndpoints.listAudit, { params: { id: workspace }, headers: owner.headers })
    ).body.data
    const logged = records.filter(({ target }) => target.kind === 'change-set')
    expect(logged.map(({ action, actor }) => [action, actor.id])).toEqual([
      ['salesforce.approved', admin.id],
      ['salesforce.proposed', sri.id],
    ])
  })

  test('nobody writes with the account of somebody who has left the workspace', async () => {
    const owner = await aPerson(server)
    const workspace = await aWorkspace(server, owner)
    const sri = await aMember(server, owner, workspace)
    await connectAccount(server, sri.headers, 'changeSalesforce')
    const { body } = await propose([row({ Industry: 'Energy' }, first)], { headers: sri.headers })
    await server.call(workspaceEndpoints.removeMember, {
      params: { id: workspace, memberId: sri.id },
      headers: owner.headers,
    })
    const use = { use_workspace: true, workspace_id: workspace }
    await server.call(workspaceEndpoints.setWorkspace, { body: use, headers: owner.headers })
    expect((await approve(body.data, whole(body.data), owner.headers)).body.message).toBe('OK')
    const end = await ended(body.data.id, owner.headers)
    expect([end.state, end.changes[0]?.problem?.code]).toEqual(['failed', 'ACCESS_ENDED'])
    expect(cloud.writes).toEqual([])
    const mine = await server.call(calls.getChangeSet, { params: { id: body.data.id }, headers: sri.headers })
    expect(mine.body.code).toBe('change_set_not_found')
  })

  test('the list is narrowed by state', async () => {
    const open = await proposed(row({ Industry: 'Energy' }, second))
    const list = async (state: string) =>
      (await server.call(calls.listChangeSets, { query: { state, limit: 100 }, headers: ayu.headers })).body.data
        .records
    const waiting = await list('open')
    expect(waiting[0]?.id).toBe(open.id)
    expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['open']))
    expect((await list('refused')).map(({ state }) => state)).toEqual(['refused'])
    expect(new Set((await list('undone')).map(({ state }) => state))).toEqual(new Set(['undone', 'partly_undone']))
  })
})

test('a record is found by words and read with what may be changed of it', async () => {
  const found = await server.call(calls.findSalesforceRecords, {
    params: { name: 'Account' },
    query: { words: 'toko 1' },
    headers: ayu.headers,
  })
  expect(found.body.data).toEqual([{ record_id: second, name: 'Toko 1' }])
  const read = await server.call(calls.getSalesforceRecord, {
    params: { name: 'Account', record: second },
    headers: ayu.headers,
  })
  expect(read.body.data).toMatchObject({ name: 'Toko 1', url: `${cloud.url}/${second}`, updatable: true })
  const fields = new Map(read.body.data.fields.map((field) => [field.name, field]))
  expect(fields.get('Industry')).toMatchObject({ value: 'Retail', updatable: true, options: [{ value: 'Retail' }, {}] })
  expect(fields.get('Rating')?.updatable).toBe(false)
})

test('a record tells what changed of it: noted by Salesforce, written by a change-set, or both', async () => {
  const history = async (headers = ayu.headers) =>
    (await server.call(calls.getSalesforceHistory, { params: { name: 'Account', record: first }, headers })).body.data
  const set = await proposed(row({ Industry: 'Energy', AnnualRevenue: 2_000 }, first))
  await applied(set)
  const untracked = await history()
  const ours = { id: set.id, title: 'Clean up', undone: false }
  expect(untracked.tracked).toBe(false)
  const mine = untracked.changes.filter(({ change_set }) => change_set?.id === set.id)
  expect(mine.map(({ field, before, after, change_set }) => [field, before, after, change_set])).toEqual([
    ['Industry', 'Retail', 'Energy', ours],
    ['AnnualRevenue', 1_000, 2_000, ours],
  ])
  cloud.records.AccountHistory = []
  onTestFinished(() => {
    delete cloud.records.AccountHistory
  })
  const other = await proposed(row({ Industry: null }, first))
  await applied(other)
  cloud.edit('Account', first, { Name: 'Toko Nol' })
  const tracked = await history()
  expect(tracked.tracked).toBe(true)
  const noted = tracked.changes.filter(
    ({ field, after }) => field === 'Name' || (field === 'Industry' && after === null),
  )
  expect(new Set(noted.map(({ field, by, change_set }) => `${field} ${by} ${change_set?.id ?? '-'}`))).toEqual(
    new Set(['Name Budi Santoso -', `Industry Sri Wahyuni ${other.id}`]),
  )
  const stranger = await server.call(calls.getSalesforceHistory, {
    params: { name: 'Account', record: first },
    headers: operator.headers,
  })
  expect(stranger.body.code).toBe('salesforce_not_connected')
})
