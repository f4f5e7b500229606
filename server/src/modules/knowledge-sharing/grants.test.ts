import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { type Endpoint, endpointPath } from '#contract/kit/endpoint.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import { knowledgeSharingEndpoints as api } from '#contract/knowledge-sharing/endpoints.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import type { UseCaseId } from '#contract/use-cases/schemas.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import type { FakeRequest } from '../../providers/model/fake.ts'
import type { TestPerson } from '../../testing/factories.ts'
import { aShop, aSource } from '../charts/testing.ts'
import { askQuestion, type ChatPerson, chatApp, eventsOf, openStream } from '../chat/testing/chat-app.ts'
import { aFlow, callHook } from '../flows/testing/published.ts'
import { aGrant, aUseCase, overTable, type TwoWorkspaces, twoWorkspaces, workIn } from './testing.ts'

// What a grant shows and to whom, asked over HTTP of a real database: 90 orders of three stores, 30 of each.
const server = await chatApp()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-grants-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
let two: TwoWorkspaces
let shop: DataSourceId
let useCase: UseCaseId
/** The shared database as the asking workspace knows it. */
let shared: DataSourceId
let name = ''
let grant = ''

const talker = (person: TestPerson): ChatPerson => ({ ...person, botId: person.agentId })
const totals = 'select store_id, count(*) as n from orders group by store_id order by store_id'

beforeAll(async () => {
  two = await twoWorkspaces(server)
  shop = await aSource(server, two.owner, aShop(folder))
})
beforeEach(async () => {
  useCase = await aUseCase(server, two.owner, overTable(shop, 'orders'), { name: `Sales ${crypto.randomUUID()}` })
})

afterEach(async () => {
  await withdraw()
})

/** Shares the orders, on terms, and finds them from the other side. */
async function share(terms: object = {}): Promise<void> {
  const before = new Set((await sources()).map(({ id }) => id))
  grant = (await aGrant(server, two, [useCase], terms)).id
  const found = (await sources()).find(({ id }) => !before.has(id))
  shared = found?.id as DataSourceId
  name = found?.name ?? ''
}
const tableTerms = (more: object = {}) => ({
  use_case_id: useCase,
  data_source_id: shop,
  table: 'orders',
  schema: null,
  columns: [{ name: 'id' }, { name: 'store_id' }, { name: 'total' }],
  ...more,
})
async function sources(person: TestPerson = two.member) {
  const { body } = await server.call(chartEndpoints.listChartSources, { headers: person.headers })
  return body.data.filter(({ kind }) => kind === 'database')
}
const preview = async (sql: string, id: DataSourceId = shared, person: TestPerson = two.member) => {
  const body = { query: { source: { kind: 'database' as const, id }, sql } }
  return (await server.call(chartEndpoints.previewChart, { body, headers: person.headers })).body
}
const rowsOf = async (sql: string, id?: DataSourceId) => {
  const { data } = await preview(sql, id)
  if (data?.result.state !== 'ok') return data?.result.state === 'failed' ? data.result.failure.reason : 'none'
  return data.result.rows
}
const withdraw = () =>
  server.call(api.withdrawKnowledge, { params: { id: grant }, body: {}, headers: two.owner.headers })

describe('what is shared', () => {
  test('is read in charts under a name and an id of its own', async () => {
    await share()
    const [found] = (await sources()).filter(({ id }) => id === shared)
    expect(found).toMatchObject({ kind: 'database' })
    expect(found!.name).toMatch(/^Sales .* · Pusat /)
    expect(shared).not.toBe(shop)
    expect(await rowsOf(totals)).toEqual([
      [1, 30],
      [2, 30],
      [3, 30],
    ])
    expect(await rowsOf('select count(*) as n from stores')).toBe('query_refused')
  })

  test('is the columns and rows that the owner named, and masked where they say so', async () => {
    await share({
      tables: [
        tableTerms({
          columns: [{ name: 'id' }, { name: 'total', masked: true }],
          rows: [
            { column: 'store_id', op: 'in', values: [1, 2] },
            { column: 'id', op: 'to', values: [10] },
          ],
        }),
      ],
    })
    expect(await rowsOf('select count(*) as n from orders')).toEqual([[7]])
    expect(await rowsOf('select * from orders order by id limit 1')).toEqual([[1, '••••']])
    for (const sql of ['select store_id from orders', 'select note from orders', 'select sum(total) from orders'])
      expect([sql, await rowsOf(sql)]).toEqual([sql, 'query_refused'])
    expect(await rowsOf("select id from orders where id = 11 or note = 'n1' or 1 = 1 order by id desc limit 1")).toBe(
      'query_refused',
    )
    const { body } = await server.call(chartEndpoints.getChartSourceSchema, {
      params: { kind: 'database', id: shared },
      headers: two.member.headers,
    })
    expect(JSON.stringify(body.data)).not.toMatch(/note|store_id/)
  })

  test('is no more than the use case shows: what its workspace hides later is hidden here, too', async () => {
    await share()
    const relate = (columns: object[]) =>
      server.call(useCaseEndpoints.relateUseCase, {
        params: { botId: two.owner.agentId },
        body: { usecase_id: useCase, relations: [{ data_source_id: shop, table: 'orders', columns }] } as never,
        headers: two.owner.headers,
      })
    await relate([{ name: 'total', hidden: true }])
    expect(await rowsOf('select total from orders')).toBe('query_refused')
    await relate([])
  })

  test('has no column that came after it was accepted', async () => {
    await share({ tables: [tableTerms()] })
    expect(await rowsOf('select * from orders where id = 1')).toEqual([[1, 2, 1000]])
  })

  test('is not seen by other workspaces, in personal mode, and by the owner under that id', async () => {
    await share()
    await workIn(server, two.owner, two.asked)
    expect((await sources(two.owner)).map(({ id }) => id)).not.toContain(shared)
    expect((await preview(totals, shared, two.owner)).code).toBe('data_source_not_found')
    await server.call(workspaceEndpoints.setWorkspace, { body: { use_workspace: false }, headers: two.member.headers })
    expect(await sources()).toEqual([])
    expect((await preview(totals)).code).toBe('data_source_not_found')
    await workIn(server, two.member, two.asking)
    expect((await preview(totals)).data.result.state).toBe('ok')
  })

  test('ends with its time', async () => {
    const expires_at = new Date(server.deps.clock.now().getTime() + 60_000).toISOString()
    await share({ expires_at })
    expect(await rowsOf(totals)).toHaveLength(3)
    server.pass(61)
    expect((await preview(totals)).code).toBe('data_source_not_found')
    const { body } = await server.call(api.getKnowledgeRequest, { params: { id: grant }, headers: two.owner.headers })
    expect(body.data.status).toBe('expired')
  })
})

describe('nothing of it is reached by any other call', () => {
  const said = async (endpoint: Endpoint, ask: { params?: object; query?: object; body?: unknown }) => {
    const url = new URL(endpointPath(endpoint, ask.params as never), server.url)
    for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method: endpoint.method,
      headers: { ...two.admin.headers, 'content-type': 'application/json' },
      ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }),
    })
    return { status: response.status, text: await response.text() }
  }
  test('by its own id or by the one it has at home', async () => {
    await share()
    for (const id of [shared, shop]) {
      const params = { id }
      const relations = [{ data_source_id: id, table: 'orders' }]
      const made = await server.call(useCaseEndpoints.createUseCase, {
        params: { botId: two.admin.agentId },
        body: { usecase: `Copy ${crypto.randomUUID()}`, description: '', type: 'tables' },
        headers: two.admin.headers,
      })
      const own = made.body.data._id
      const measure = { data_source_id: id, table: 'orders', schema: null, name: 'n', expression: 'count(*)' }
      const doors: [Endpoint, Parameters<typeof said>[1]][] = [
        [dataSourceEndpoints.getDataSource, { params }],
        [dataSourceEndpoints.refreshDataSource, { params }],
        [dataSourceEndpoints.getSampleRows, { params, query: { table: 'orders' } }],
        [dataSourceEndpoints.exportRows, { params, body: { sql: totals } }],
        [dataSourceEndpoints.updateDataSource, { params, body: { name: 'Mine' } }],
        [dataSourceEndpoints.removeDataSource, { params }],
        [verifiedQueryEndpoints.runStatement, { params, body: { sql: totals } }],
        [
          verifiedQueryEndpoints.createVerifiedQuery,
          { body: { questions: ['How many'], data_source_id: id, sql: totals } },
        ],
        [
          useCaseEndpoints.relateUseCase,
          { params: { botId: two.admin.agentId }, body: { usecase_id: own, relations } },
        ],
        [useCaseEndpoints.listTableColumns, { params, query: { table: 'orders' } }],
        [useCaseEndpoints.suggestUseCase, { params }],
        [useCaseEndpoints.checkMeasure, { body: measure }],
        [useCaseEndpoints.listHiddenColumns, { params }],
      ]
      for (const [endpoint, asked] of doors) {
        const { status, text } = await said(endpoint, asked)
        expect([endpoint.path, status >= 400 && status < 500, /[,:]30[\]}]/.test(text)]).toEqual([
          endpoint.path,
          true,
          false,
        ])
      }
      await said(useCaseEndpoints.removeUseCase, { params: { id: own } })
    }
    const { text } = await said(dataSourceEndpoints.listDataSources, {})
    expect(text).not.toMatch(/Sales|orders/)
  })
})

describe('in answers', () => {
  const obedient = ({ messages }: FakeRequest) =>
    messages.some(({ role }) => role === 'tool')
      ? [{ text: 'Told.' }]
      : [{ tool: 'query_database', input: { sql: totals, database: name } }]
  const tablesOf = async (person: TestPerson, question = 'How many orders?') => {
    const { body } = await askQuestion(server, talker(person), { question })
    return body.data.record.answer.parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  }

  test('it is used, and the owner has a receipt without the words of private chats', async () => {
    await share()
    server.model.reply = obedient
    for (const person of [two.member, two.admin]) {
      const [table] = await tablesOf(person)
      expect(table!.query!.data_source_id).toBe(shared)
      expect(table!.rows).toHaveLength(3)
    }
    await tablesOf(two.member)
    const receipt = async () =>
      (await server.call(api.getKnowledgeRequest, { params: { id: grant }, headers: two.owner.headers })).body.data
        .receipt
    const visibility = (chats: 'private' | 'workspace') =>
      server.call(workspaceEndpoints.updateMyChatsSettings, {
        body: { visibility: chats },
        headers: two.member.headers,
      })
    await visibility('private')
    await server.call(workspaceEndpoints.updateMyChatsSettings, {
      body: { visibility: 'private' },
      headers: two.admin.headers,
    })
    expect(await receipt()).toMatchObject({ answers: 3, people: 2, questions: [{ question: null, asked: 3 }] })
    await visibility('workspace')
    expect((await receipt())!.questions).toEqual([{ question: 'How many orders?', asked: 3 }])
  })

  test('an agent that has use cases answers from these and not from it', async () => {
    await share()
    server.model.reply = obedient
    const mine = await aSource(server, two.admin, aShop(folder))
    const own = await aUseCase(server, two.admin, overTable(mine, 'stores'))
    expect(await tablesOf(two.admin)).toEqual([])
    await server.call(useCaseEndpoints.removeUseCase, { params: { id: own }, headers: two.admin.headers })
    expect(await tablesOf(two.admin)).toHaveLength(1)
  })

  test('one that is under way ends when it is withdrawn', async () => {
    await share()
    server.model.reply = ({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? [{ text: 'Thirty each, ' }, { stall: true }]
        : [{ tool: 'query_database', input: { sql: totals, database: name } }]
    const response = await openStream(server, talker(two.member), { question: 'How many orders?' })
    const events: string[] = []
    for await (const event of eventsOf(response)) {
      events.push(JSON.stringify(event))
      if (event.type === 'text-delta') await withdraw()
    }
    expect(events.join('\n')).toContain('knowledge_share_ended')
  })
})

describe('files', () => {
  const text = 'Bab satu.\fCuti tahunan adalah dua belas hari kerja untuk setiap karyawan tetap.'
  async function know(): Promise<string> {
    const form = new FormData()
    form.append('files', new Blob([text]), `aturan-${crypto.randomUUID()}.txt`)
    const { headers, agentId } = two.owner
    const { body } = await server.call(knowledgeFileEndpoints.addKnowledgeFiles, {
      query: { bot_id: agentId },
      form,
      headers,
    })
    const { id } = body.data.files[0]!
    await expect
      .poll(
        async () => {
          const list = await server.call(knowledgeFileEndpoints.listKnowledgeFiles, {
            params: { botId: agentId },
            headers,
          })
          return list.body.data.records.find((record) => record.id === id)?.state
        },
        { timeout: 60_000 },
      )
      .toBe('ready')
    return id
  }
  const asked = async () => {
    const { body } = await askQuestion(server, talker(two.member), {
      question: 'Berapa hari cuti tahunan karyawan tetap?',
      data_source: 'files',
    })
    return body.data.record.answer.parts
  }
  const searching = ({ messages }: FakeRequest) =>
    messages.some(({ role }) => role === 'tool')
      ? [{ text: JSON.stringify(messages.filter(({ role }) => role === 'tool')) }]
      : [{ tool: 'search_files', input: { query: 'Berapa hari cuti tahunan karyawan tetap?' } }]

  test('are quoted in answers, are opened by nobody else, and may be kept to where something stands', async () => {
    const file = await know()
    useCase = await aUseCase(server, two.owner, [{ file_id: file }], { type: 'files' })
    server.model.reply = searching
    grant = (await aGrant(server, two, [useCase])).id
    const [source] = (await asked()).flatMap((part) => (part.type === 'source-document' ? [part] : []))
    expect(source!.providerMetadata.nalar).toMatchObject({ page: 2, quote: expect.stringContaining('dua belas hari') })
    expect(source!.filename).toMatch(/^aturan-.*\.txt · Pusat /)
    for (const id of [file, source!.providerMetadata.nalar.file_id]) {
      const opened = await server.call(knowledgeFileEndpoints.getAccessFile, {
        params: { id },
        headers: two.member.headers,
      })
      expect(opened.status).toBe(404)
    }
    await withdraw()
    expect(JSON.stringify(await asked())).not.toMatch(/dua belas|aturan-/)
    const other = await aUseCase(server, two.owner, [{ file_id: file }], { type: 'files' })
    grant = (await aGrant(server, two, [other], { quotes: false })).id
    const parts = JSON.stringify(await asked())
    expect(parts).toMatch(/aturan-.*halaman 2|aturan-.*page 2/)
    expect(parts).not.toMatch(/dua belas/)
  })
})

describe('flows', () => {
  async function ran(): Promise<string> {
    const document = aFlow(
      [
        ['begin', 'on-webhook'],
        ['step', 'query-data', { data_source: shared, by: 'sql', sql: totals }],
        ['reply', 'send-message', { text: '{{step.text}}' }],
      ],
      ['begin > next > step', 'step > next > reply'],
    )
    const tenant = { userId: two.admin.id, organizationId: two.owner.organizationId, workspaceId: two.asking }
    const flowId = crypto.randomUUID()
    const triggers = await server.app.flows.publishTriggers({ flowId, document, tenant })
    return JSON.stringify(await callHook(server.url, triggers.find(({ secret }) => secret)?.secret ?? '', {}))
  }
  test('use it where the owner lets them', async () => {
    await share()
    expect(await ran()).toContain('1 · 30')
    await withdraw()
    useCase = await aUseCase(server, two.owner, overTable(shop, 'orders'))
    await share({ flows: false })
    expect(await ran()).not.toContain('1 · 30')
  })
})

describe('withdrawn', () => {
  test('a chart that was drawn shows nothing of it any more, also not the last rows', async () => {
    await share()
    const body = {
      name: 'Orders',
      query: { source: { kind: 'database' as const, id: shared }, sql: totals },
      spec: { kind: 'table' as const },
    }
    const { body: made } = await server.call(chartEndpoints.createChart, {
      body: body as never,
      headers: two.member.headers,
    })
    const run = async () =>
      (
        await server.call(chartEndpoints.runChart, {
          params: { id: made.data.id },
          body: {} as never,
          headers: two.member.headers,
        })
      ).body.data.result
    expect((await run()).state).toBe('ok')
    await withdraw()
    expect(await run()).toMatchObject({ state: 'failed', failure: { reason: 'source_gone' }, last: null })
  })
})
