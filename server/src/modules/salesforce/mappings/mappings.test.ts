import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import type { ChangeSetDetail, ChangeSetId } from '#contract/salesforce/change-sets.ts'
import { salesforceEndpoints } from '#contract/salesforce/endpoints.ts'
import { salesforceMappingEndpoints as calls } from '#contract/salesforce/mapping-endpoints.ts'
import type { MappingId, MappingInput, MappingRun } from '#contract/salesforce/mappings.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { connectAccount, registerOAuthClient } from '../../../testing/cloud/connect.ts'
import { choices, cloudField, startSalesforceCloud } from '../../../testing/cloud/salesforce-cloud.ts'
import { aPerson, type TestPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../../testing/workspaces.ts'

const cloud = await startSalesforceCloud()
afterAll(() => cloud.close())
const server = await testApp({ env: { SALESFORCE_URL: cloud.url } })
cloud.now = () => server.deps.clock.now().getTime()
cloud.person = { email: 'sri@toko.example', name: 'Sri' }
const operator = await aPerson(server, { isOperator: true })
await registerOAuthClient(server, operator, 'salesforce', cloud)

let ayu: TestPerson
let workspace: WorkspaceId
let source: DataSourceId
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-mappings-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function connect(headers: TestPerson['headers'], name: string, statements: string): Promise<DataSourceId> {
  const file = path.join(folder, `${name}.sqlite`)
  const database = new DatabaseSync(file)
  database.exec(statements)
  database.close()
  const form = new FormData()
  form.set('file', new Blob([fs.readFileSync(file)]), `${name}.sqlite`)
  return (await server.call(dataSourceEndpoints.uploadDataSource, { form, headers })).body.data.id
}

beforeAll(async () => {
  ayu = await aPerson(server)
  workspace = await aWorkspace(server, ayu)
  const body = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body, headers: ayu.headers })
  await connectAccount(server, ayu.headers, 'changeSalesforce')
  const many = Array.from({ length: 250 }, (_, index) => `('K${String(index).padStart(4, '0')}', 'Toko ${index}')`)
  source = await connect(
    ayu.headers,
    'shop',
    `create table pelanggan (id integer primary key, kode text, nama_pelanggan text, surel text, sektor text, omzet real, sejak date, gaji integer);
     insert into pelanggan values
       (1, 'A-1', 'Toko Sinar', 'sinar@toko.example', 'Retail', 1000, '2020-05-01', 777),
       (2, 'A-2', 'Toko Jaya', 'jaya@toko.example', 'Energy', 2500.5, '2021-06-02', 777),
       (3, 'A-3', 'Toko Makmur', 'bukan surel', 'Fishing', 12345678, null, 777),
       (4, 'A-4', 'Toko Baru', null, 'Retail', null, null, 777),
       (5, null, 'Tanpa kode', null, 'Retail', null, null, 777),
       (6, 'a-1', 'Toko Kembar', null, 'Retail', null, null, 777);
     create table banyak (kode text, nama text);
     insert into banyak values ${many.join(', ')};
     create table panjang (kode text, nama text);
     insert into panjang select kode || '${'x'.repeat(200)}', nama from banyak;`,
  )
})

const anAgent = async (name: string) => {
  const form = new FormData()
  form.set('name', name)
  return (await server.call(endpoints.createAgent, { form, headers: ayu.headers })).body.data._id
}

const first = '001000000000000AAA'
beforeEach(() => {
  Object.assign(cloud.faults, { limited: false, crowdedAfter: undefined, perPage: 200, lost: 0, before: undefined })
  cloud.fields.Account = [
    cloudField('Id', 'id', { createable: false, updateable: false }),
    cloudField('Code__c', 'string', { label: 'Code', length: 255, externalId: true }),
    cloudField('Name', 'string', { label: 'Account Name', nillable: false, length: 40 }),
    cloudField('Email__c', 'email', { label: 'Email' }),
    cloudField('Industry', 'picklist', { label: 'Industry', ...choices('Retail', 'Energy') }),
    cloudField('AnnualRevenue', 'currency', { label: 'Annual Revenue', precision: 9, scale: 2 }),
    cloudField('Since__c', 'date', { label: 'Customer since' }),
    cloudField('Rating', 'picklist', { createable: false, updateable: false }),
  ]
  cloud.records.Account = [
    {
      ...{ Id: first, Code__c: 'A-1', Name: 'Toko Sinar', Email__c: 'sinar@toko.example', Industry: 'Retail' },
      ...{ AnnualRevenue: 1_000, Since__c: '2020-05-01', Rating: null, CreatedById: '005000000000002AAA' },
      ...{ CreatedDate: '2026-01-01T00:00:00.000+0000', LastModifiedDate: '2026-01-01T00:00:00.000+0000' },
    },
    {
      ...{
        Id: '001000000000001AAA',
        Code__c: 'A-2',
        Name: 'Toko Jaya',
        Email__c: 'jaya@toko.example',
        Industry: 'Retail',
      },
      ...{ AnnualRevenue: 2_500.5, Since__c: '2021-06-02', Rating: null, CreatedById: '005000000000002AAA' },
      ...{ CreatedDate: '2026-01-01T00:00:00.000+0000', LastModifiedDate: '2026-01-01T00:00:00.000+0000' },
    },
  ]
  cloud.writes.length = 0
  cloud.asked.length = 0
})

const table = (name: string) => ({ kind: 'table' as const, data_source_id: source, schema: null, table: name })
const pairs = (given: Record<string, string>) => Object.entries(given).map(([column, field]) => ({ column, field }))
const allPairs = {
  ...{ kode: 'Code__c', nama_pelanggan: 'Name', surel: 'Email__c', sektor: 'Industry', omzet: 'AnnualRevenue' },
  sejak: 'Since__c',
}
const customers = (given: Partial<MappingInput> = {}): MappingInput => ({
  ...{ name: 'Customers', source: table('pelanggan'), object: 'Account', key_field: 'Code__c', clear_empty: false },
  pairs: pairs(allPairs),
  ...given,
})
const create = async (given: MappingInput, headers = ayu.headers) => {
  const answer = await server.call(calls.createMapping, { body: given, headers })
  expect(answer.body.message).toBe('OK')
  return answer.body.data.id
}
const get = (id: MappingId, headers = ayu.headers) => server.call(calls.getMapping, { params: { id }, headers })
const preview = (given: MappingInput, headers = ayu.headers) =>
  server.call(calls.previewMapping, { body: given, headers })
const refused = async (given: Partial<MappingInput>) =>
  (await server.call(calls.createMapping, { body: customers(given), headers: ayu.headers })).body.message

/** Prepares, and gives what came of it. */
const prepare = async (id: MappingId, headers = ayu.headers): Promise<MappingRun> => {
  const begun = await server.call(calls.prepareMapping, { params: { id }, headers })
  expect(begun.body.message).toBe('OK')
  return vi.waitUntil(
    async () => {
      await server.app.jobs.runDue('salesforce-mappings')
      const { data } = (await server.call(calls.getMappingRun, { params: { id }, headers })).body
      return data?.ended_at ? data : undefined
    },
    { timeout: 60_000, interval: 50 },
  )
}
const changeSet = async (id: ChangeSetId | null): Promise<ChangeSetDetail> => {
  expect(id).not.toBeNull()
  const params = { id: id as ChangeSetId }
  return (await server.call(salesforceEndpoints.getChangeSet, { params, headers: ayu.headers })).body.data
}
const approve = async (id: ChangeSetId | null): Promise<ChangeSetDetail> => {
  const { changes, ...set } = await changeSet(id)
  const rows = changes.map(({ position, fields }) => ({ position, fields: fields.map(({ name }) => name) }))
  const body = { rows, remark: '' }
  await server.call(salesforceEndpoints.approveChangeSet, { params: { id: set.id }, body, headers: ayu.headers })
  return vi.waitUntil(
    async () => {
      await server.app.jobs.runDue('salesforce-changes')
      const found = await changeSet(set.id)
      return found.state === 'applying' ? undefined : found
    },
    { timeout: 60_000, interval: 50 },
  )
}

describe('what can be mapped', () => {
  test('tables, verified queries and tables of files are offered, and their columns read with first values', async () => {
    const body = {
      questions: ['Shops of the retail sector'],
      data_source_id: source,
      sql: 'select kode from pelanggan',
    }
    await server.call(verifiedQueryEndpoints.createVerifiedQuery, { body, headers: ayu.headers })
    const form = new FormData()
    form.set('files', new Blob(['kode,nama\nC-1,Toko Berkas\n']), 'daftar.csv')
    const sent = { query: { bot_id: await anAgent('Files') }, form, headers: ayu.headers }
    await server.call(knowledgeFileEndpoints.addKnowledgeFiles, sent)
    const offered = await vi.waitUntil(
      async () => {
        const { data } = (await server.call(calls.listMappingSources, { headers: ayu.headers })).body
        return data.some(({ source: of }) => of.kind === 'file') ? data : undefined
      },
      { timeout: 60_000, interval: 100 },
    )
    expect(offered).toContainEqual(expect.objectContaining({ source: table('pelanggan'), of: 'shop' }))
    expect(offered).toContainEqual(expect.objectContaining({ name: 'Shops of the retail sector', of: 'shop' }))
    const read = async (kind: string) => {
      const found = offered.find(({ source: of, name }) => of.kind === kind && name !== 'banyak')?.source
      return (await server.call(calls.readMappingSource, { body: { source: found! }, headers: ayu.headers })).body.data
    }
    expect((await read('file')).columns).toMatchObject([
      { name: 'kode', type: 'text', values: ['C-1'] },
      { name: 'nama', values: ['Toko Berkas'] },
    ])
    expect((await read('query')).columns).toMatchObject([{ name: 'kode', values: ['A-1', 'A-2', 'A-3'] }])
  })

  test('fields are suggested by name in either language, by type and by values, and a key', async () => {
    const body = { source: table('pelanggan'), object: 'Account' }
    const { data } = (await server.call(calls.readMappingSource, { body, headers: ayu.headers })).body
    expect(data.suggested).toEqual(expect.arrayContaining(pairs({ kode: 'Code__c', surel: 'Email__c' })))
    expect(data.suggested).toEqual(expect.arrayContaining(pairs({ nama_pelanggan: 'Name', sektor: 'Industry' })))
    expect(data.suggested.every(({ field }) => field !== 'Rating' && field !== 'Id')).toBe(true)
    expect(data.suggested_key).toBe('Code__c')
  })

  test('all that does not fit is said of its places in what was sent', async () => {
    const body = customers({ key_field: 'Name', pairs: pairs({ kode: 'Code__c', sektor: 'Rating', umur: 'Phone' }) })
    const { code, details } = (await server.call(calls.createMapping, { body, headers: ayu.headers })).body
    expect([code, details?.map(({ path }) => path)]).toEqual([
      'salesforce_mapping_key_wrong',
      ['key_field', 'pairs.1.field', 'pairs.2.field'],
    ])
    expect(details?.[1]?.message).toBe('Rating can’t be changed by you in Salesforce.')
  })

  test('what does not fit is refused with its name', async () => {
    const also = (given: Record<string, string>) => ({ pairs: pairs({ ...allPairs, ...given }) })
    expect(await refused(also({ sektor: 'Rating' }))).toBe('Rating can’t be changed by you in Salesforce.')
    expect(await refused({ pairs: pairs({ kode: 'Code__c', sejak: 'AnnualRevenue' }) })).toContain(
      'don’t fit Annual Revenue',
    )
    expect(await refused(also({ id: 'Name' }))).toContain('Account Name')
    expect(await refused(also({ umur: 'Phone' }))).toContain('no longer has the column “umur”')
    expect(await refused({ key_field: 'Name' })).toContain('neither an external ID nor unique')
    expect(await refused({ pairs: pairs({ nama_pelanggan: 'Name' }) })).toBe('Map a column to the key field Code.')
    expect(await refused({ source: table('tidak_ada') })).toContain('This source no longer exists')
    expect(await refused({ object: 'Nothing__c' })).toContain('Salesforce no longer has this')
  })
})

test('the first rows are shown as they would be sent, with each wrong cell named in the person’s language', async () => {
  const { data } = (await preview(customers())).body
  expect(data.rows.map(({ action }) => action)).toEqual([
    ...['unchanged', 'update', 'left_out', 'create', 'left_out', 'left_out'],
  ])
  expect(data.rows[1]?.values).toEqual(['A-2', 'Toko Jaya', 'jaya@toko.example', 'Energy', 2_500.5, '2021-06-02'])
  expect(data.problems.map(({ row, column }) => [row, column])).toEqual([
    ...[
      [3, 'surel'] as const,
      [3, 'sektor'] as const,
      [3, 'omzet'] as const,
      [5, 'kode'] as const,
      [6, 'kode'] as const,
    ],
  ])
  expect(data.problems[3]?.message).toBe('The key is empty, so this row can’t be matched.')
  const headers = { ...ayu.headers, 'accept-language': 'id' }
  const inIndonesian = (await preview(customers(), headers)).body.data
  expect(inIndonesian.problems[4]?.message).toBe('Baris 1 punya kunci yang sama.')
  expect(data.missing).toEqual([])
  const withoutName = customers({ pairs: pairs({ kode: 'Code__c', sektor: 'Industry' }) })
  expect((await preview(withoutName)).body.data.missing).toEqual(['Account Name'])
  expect(cloud.writes).toEqual([])
})

describe('preparing', () => {
  test('makes a change-set of what differs; once it is written there is nothing left to change', async () => {
    const id = await create(customers())
    const run = await prepare(id)
    expect(run).toMatchObject({ state: 'done', read: 6, creates: 1, updates: 1, unchanged: 1, left_out: 3, waiting: 0 })
    expect(run.problems).toHaveLength(5)
    const set = await changeSet(run.change_set_id)
    expect(set).toMatchObject({ title: 'Customers', origin: { kind: 'mapping', name: 'Customers' }, state: 'open' })
    expect(set.changes).toMatchObject([
      { action: 'update', record_name: 'Toko Jaya', fields: [{ name: 'Industry', before: 'Retail', after: 'Energy' }] },
      { action: 'create', fields: [{ name: 'Code__c', after: 'A-4' }, { name: 'Name' }, { name: 'Industry' }] },
    ])
    expect(cloud.writes).toEqual([])
    expect((await approve(run.change_set_id)).state).toBe('applied')
    const { rows: entries } = await server.deps.pool.query(
      "select actor_id from audit_entries where target_id = $1 and action = 'salesforce.proposed'",
      [run.change_set_id],
    )
    expect(entries).toEqual([{ actor_id: ayu.id }])
    const again = await prepare(id)
    expect(again).toMatchObject({ creates: 0, updates: 0, unchanged: 3, change_set_id: null })
  })

  test('empty cells leave their field alone, or empty it where the mapping says so', async () => {
    cloud.edit('Account', first, { Code__c: 'A-4', Name: 'Toko Baru', Email__c: 'lama@toko.example' })
    const only = pairs({ kode: 'Code__c', nama_pelanggan: 'Name', surel: 'Email__c', sejak: 'Since__c' })
    expect((await preview(customers({ pairs: only }))).body.data.rows[3]?.action).toBe('unchanged')
    const set = await changeSet(
      (await prepare(await create(customers({ pairs: only, clear_empty: true })))).change_set_id,
    )
    const change = set.changes.find(({ record_id }) => record_id === first)
    expect(change?.fields).toMatchObject([
      { name: 'Email__c', before: 'lama@toko.example', after: null },
      { name: 'Since__c', after: null },
    ])
  })

  test('of two change-sets with one new key the second one creates nothing', async () => {
    const id = await create(customers({ source: table('pelanggan') }))
    const one = await prepare(id)
    const other = await prepare(id)
    expect(other.change_set_id).not.toBe(one.change_set_id)
    await approve(one.change_set_id)
    const second = await approve(other.change_set_id)
    const created = second.changes.find(({ action }) => action === 'create')
    expect(created).toMatchObject({ state: 'failed', problem: { code: 'DUPLICATE_VALUE' } })
    expect(cloud.records.Account?.filter(({ Code__c }) => Code__c === 'A-4')).toHaveLength(1)
  })

  test('takes 200 rows at once and says how many wait; the next one takes them', async () => {
    const id = await create(customers({ source: table('banyak'), pairs: pairs({ kode: 'Code__c', nama: 'Name' }) }))
    const run = await prepare(id)
    expect(run).toMatchObject({ read: 250, creates: 250, waiting: 50, truncated: false })
    expect((await changeSet(run.change_set_id)).rows).toBe(200)
    expect((await approve(run.change_set_id)).state).toBe('applied')
    expect(await prepare(id)).toMatchObject({ creates: 50, unchanged: 200, waiting: 0 })
  })

  test('looks for long keys in as many queries as Salesforce’s addresses have room for', async () => {
    const id = await create(customers({ source: table('panjang'), pairs: pairs({ kode: 'Code__c', nama: 'Name' }) }))
    expect(await prepare(id)).toMatchObject({ state: 'done', creates: 250 })
    expect(cloud.asked.filter((soql) => soql.includes(' IN ('))).toHaveLength(5)
  })

  test('several records with one key are left out', async () => {
    cloud.edit('Account', '001000000000001AAA', { Code__c: 'A-1' })
    const { rows, problems } = (await preview(customers())).body.data
    expect(rows[0]?.action).toBe('left_out')
    expect(problems.find(({ row }) => row === 1)?.message).toContain('several records with this key')
  })

  test('a Salesforce that has no requests left ends it in words, and nothing is proposed', async () => {
    const id = await create(customers())
    cloud.faults.crowdedAfter = 1
    const run = await prepare(id)
    expect(run).toMatchObject({ state: 'failed', change_set_id: null, creates: 0 })
    expect(run.message).toContain('has used up its requests')
    cloud.faults.crowdedAfter = undefined
    expect((await prepare(id)).state).toBe('done')
  })
})

describe('what goes away', () => {
  test('a field that is gone or closed breaks the mapping, which says so and prepares nothing', async () => {
    const id = await create(customers())
    cloud.fields.Account = cloud.fields.Account?.filter(({ name }) => name !== 'Email__c') ?? []
    Object.assign(cloud.fields.Account.find(({ name }) => name === 'Industry')!, {
      createable: false,
      updateable: false,
    })
    const { data } = (await get(id)).body
    expect(data.state).toBe('broken')
    expect(data.problems.map(({ column, field }) => [column, field])).toEqual([
      ...[['surel', 'Email__c'] as const, ['sektor', 'Industry'] as const],
    ])
    const run = await prepare(id)
    expect(run).toMatchObject({ state: 'failed', change_set_id: null })
    expect(run.message).toContain('Email__c')
  })

  test('a source that is gone breaks it; it can be mended with another', async () => {
    const gone = await connect(
      ayu.headers,
      'passing',
      "create table p (kode text, nama text); insert into p values ('P-1', 'P')",
    )
    const from = { ...table('p'), data_source_id: gone }
    const id = await create(customers({ source: from, pairs: pairs({ kode: 'Code__c', nama: 'Name' }) }))
    await server.call(dataSourceEndpoints.removeDataSource, { params: { id: gone }, headers: ayu.headers })
    const { data } = (await get(id)).body
    expect(data).toMatchObject({ state: 'broken', source_name: expect.stringContaining('passing') })
    expect(data.problems[0]?.message).toContain('This source no longer exists')
    const mended = await server.call(calls.updateMapping, { params: { id }, body: customers(), headers: ayu.headers })
    expect(mended.body.data).toMatchObject({ state: 'ready', problems: [] })
  })
})

describe('nobody else', () => {
  test('reads, changes or runs a mapping: neither another member of the workspace nor another organization', async () => {
    const id = await create(customers())
    const bimo = await aMember(server, ayu, workspace)
    await server.call(workspaceEndpoints.setWorkspace, {
      body: { use_workspace: true, workspace_id: workspace },
      headers: bimo.headers,
    })
    const stranger = await aPerson(server)
    for (const { headers } of [bimo, stranger]) {
      expect((await get(id, headers)).status).toBe(404)
      expect((await server.call(calls.prepareMapping, { params: { id }, headers })).status).toBe(404)
      expect((await server.call(calls.getMappingRun, { params: { id }, headers })).status).toBe(404)
      expect((await server.call(calls.removeMapping, { params: { id }, headers })).status).toBe(404)
      expect((await server.call(calls.listMappings, { headers })).body.data).toEqual([])
    }
    const reading = { body: { source: table('pelanggan') }, headers: stranger.headers }
    expect((await server.call(calls.readMappingSource, reading)).status).toBe(404)
    // Bimo may read the table, and has no Salesforce of his own.
    expect((await preview(customers(), bimo.headers)).body.message).toBe('Salesforce isn’t connected.')
  })

  test('maps a column that is hidden or masked, nor goes on with one that was hidden since', async () => {
    const id = await create(customers({ pairs: pairs({ ...allPairs, gaji: 'Notes__c' }).slice(0, 6) }))
    const agent = await anAgent('People')
    const useCase = { usecase: 'People', description: '', type: 'tables' as const }
    const made = await server.call(useCaseEndpoints.createUseCase, {
      params: { botId: agent },
      body: useCase,
      headers: ayu.headers,
    })
    const columns = [
      { name: 'gaji', hidden: true },
      { name: 'surel', masked: true },
    ]
    const verified = { questions: ['Mail addresses'], data_source_id: source, sql: 'select kode, surel from pelanggan' }
    const query = await server.call(verifiedQueryEndpoints.createVerifiedQuery, {
      body: verified,
      headers: ayu.headers,
    })
    await server.call(useCaseEndpoints.relateUseCase, {
      params: { botId: agent },
      body: {
        usecase_id: made.body.data._id,
        relations: [{ data_source_id: source, table: 'pelanggan', columns }],
      },
      headers: ayu.headers,
    })
    const read = async (from: MappingInput['source']) =>
      (await server.call(calls.readMappingSource, { body: { source: from }, headers: ayu.headers })).body.data.columns
    expect((await read(table('pelanggan'))).map(({ name }) => name)).toEqual([
      ...['id', 'kode', 'nama_pelanggan', 'sektor', 'omzet', 'sejak'],
    ])
    const asked = { kind: 'query' as const, verified_query_id: query.body.data.id }
    expect((await read(asked)).map(({ name }) => name)).toEqual(['kode'])
    expect(await refused({ pairs: pairs({ kode: 'Code__c', gaji: 'Name' }) })).toContain('“gaji”')
    expect((await get(id)).body.data).toMatchObject({ state: 'broken', problems: [{ column: 'surel' }] })
    const run = await prepare(id)
    expect(run).toMatchObject({ state: 'failed', change_set_id: null })
    expect(run.message).toContain('“surel”')
  })
})
