import { describe, expect, test } from 'vitest'
import { flowEndpoints as flows } from '#contract/flows/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { studioEndpoints as api } from '#contract/studio/endpoints.ts'
import { studioMarketEndpoints as market } from '#contract/studio/market-endpoints.ts'
import type { ProjectId } from '#contract/studio/schemas.ts'
import { fromWords } from '#flow/building/from-words.ts'
import { flowDocument } from '#flow/document.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { nextName } from './service.ts'

const server = await testApp()
const document = fromWords('ask for the order number, then answer', 'en').document

async function aProject({ headers }: TestPerson, given: object = {}) {
  const answer = await server.call(api.createProject, { body: { name: 'Refunds', document, ...given }, headers })
  if (!answer.body.status) throw new Error(answer.body.message)
  return answer.body.data
}
const names = (answer: { body: { data: { records: { name: string }[] } } }) =>
  answer.body.data.records.map(({ name }) => name)
const absent = crypto.randomUUID() as ProjectId

describe('a flow', () => {
  test('is made, listed, opened, changed and deleted with a day to think again', async () => {
    const person = await aPerson(server)
    const { headers } = person
    const { body } = await server.call(api.createStudioProject, { body: { name: ' Empty ' }, headers })
    expect(body.data).toMatchObject({
      name: 'Empty',
      status: 'draft',
      type: null,
      revision: 1,
      node_count: 0,
      category: 'other',
    })
    const made = await aProject(person)
    expect(made).toMatchObject({
      type: 'chat',
      node_count: 3,
      is_active: false,
      is_changed: true,
      updated_by: 'Ayu Rahma',
    })
    expect(names(await server.call(api.listProjects, { headers }))).toEqual(['Refunds', 'Empty'])
    expect(names(await server.call(api.listProjects, { query: { query: 'ref' }, headers }))).toEqual(['Refunds'])
    expect(names(await server.call(api.listProjects, { query: { query: '%' }, headers }))).toEqual([])
    const params = { id: made.id }
    const changed = await server.call(api.updateProject, {
      params,
      body: { name: 'Returns', category: 'finance' },
      headers,
    })
    expect(changed.body.data).toMatchObject({ name: 'Returns', category: 'finance', revision: 1 })
    expect((await server.call(api.openProject, { params, headers })).body.data.document).toEqual(document)
    expect((await server.call(api.removeProject, { params, headers })).status).toBe(200)
    expect((await server.call(api.openProject, { params, headers })).body.code).toBe('project_not_found')
    expect((await server.call(api.restoreProject, { params, headers })).body.data.name).toBe('Returns')
    await server.call(api.removeProject, { params, headers })
    server.pass(limits.undoSeconds + 60)
    expect((await server.call(api.restoreProject, { params, headers })).status).toBe(404)
  })

  test('of somebody else is not there', async () => {
    const [owner, other] = [await aPerson(server), await aPerson(server, { name: 'Other' })]
    const params = { id: (await aProject(owner)).id }
    const { headers } = other
    expect((await server.call(api.openProject, { params, headers })).status).toBe(404)
    expect((await server.call(api.updateProject, { params, body: { name: 'Mine' }, headers })).status).toBe(404)
    expect((await server.call(api.removeProject, { params, headers })).status).toBe(404)
    expect((await server.call(api.duplicateProject, { params, headers })).status).toBe(404)
    expect((await server.call(api.listVersions, { params, headers })).status).toBe(404)
    expect(names(await server.call(api.listProjects, { headers }))).toEqual([])
    expect((await server.call(api.listProjects, {})).status).toBe(401)
  })

  test('refuses a document that is none, and says where', async () => {
    const { headers } = await aPerson(server)
    const bad = { format: 1, nodes: [{ id: 'Not A Name', kind: 'answer', position: { x: 0, y: 0 } }], edges: [] }
    const answer = await server.call(api.createProject, { body: { name: 'Bad', document: bad }, headers })
    expect([answer.status, answer.body.code]).toEqual([400, 'flow_document_invalid'])
    expect(answer.body.details?.[0]?.path).toContain('nodes.0.id')
    const newer = await server.call(api.createProject, {
      body: { name: 'New', document: { format: 99, nodes: [], edges: [] } },
      headers: { ...headers, 'accept-language': 'id' },
    })
    expect(newer.body.message).toMatch(/versi yang lebih baru/)
    expect((await server.call(api.createProject, { body: { name: ' ' }, headers })).body.code).toBe('invalid_input')
  })

  test('is duplicated under the next name, as a draft', async () => {
    const person = await aPerson(server)
    const { id } = await aProject(person)
    const { headers } = person
    const copy = await server.call(api.duplicateProject, { params: { id }, headers })
    expect(copy.body.data).toMatchObject({ name: 'Refunds (2)', status: 'draft', document })
    expect([nextName('a (2)'), nextName('x'.repeat(120)).length]).toEqual(['a (3)', 120])
    // Half a sign is no sign.
    expect(nextName(`x${'😀'.repeat(59)}y`)).toBe(`x${'😀'.repeat(57)} (2)`)
  })
})

describe('two people', () => {
  test('do not overwrite each other', async () => {
    const owner = await aPerson(server)
    const workspace = await aWorkspace(server, owner)
    const member = await aMember(server, owner, workspace, { name: 'Budi' })
    const made = await aProject(member)
    const params = { id: made.id }
    const moved = { ...document, nodes: document.nodes.map((node) => ({ ...node, position: { x: 7, y: 7 } })) }
    const first = await server.call(api.updateProject, {
      params,
      body: { document: moved, expected_revision: 1 },
      headers: member.headers,
    })
    expect(first.body.data.revision).toBe(2)
    const second = await server.call(api.updateProject, {
      params,
      body: { document, expected_revision: 1 },
      headers: member.headers,
    })
    expect([second.status, second.body.code]).toEqual([409, 'project_changed_elsewhere'])
    const unnamed = await server.call(api.updateProject, { params, body: { document }, headers: member.headers })
    expect(unnamed.status).toBe(400)
    // The owner, who is not working there now, sees nothing of it.
    expect((await server.call(api.openProject, { params, headers: owner.headers })).status).toBe(404)
  })
})

describe('status and versions', () => {
  test('saved keeps a version, draft does not; lists follow', async () => {
    const person = await aPerson(server)
    const { headers } = person
    const { id } = await aProject(person)
    const params = { id }
    const status = (body: object) => server.call(api.changeProjectStatus, { params, body, headers })
    expect(names(await server.call(api.listDraftProjects, { headers }))).toEqual(['Refunds'])
    const saved = await status({ status: 'saved', name: 'First', note: 'as agreed' })
    expect(saved.body.data).toMatchObject({ status: 'saved', is_changed: false })
    await status({ status: 'saved' })
    expect(names(await server.call(api.listSavedProjects, { headers }))).toEqual(['Refunds'])
    expect(names(await server.call(api.listDraftProjects, { headers }))).toEqual([])
    const versions = await server.call(api.listVersions, { params, headers })
    expect(versions.body.data.records).toMatchObject([
      { number: 1, kind: 'saved', name: 'First', note: 'as agreed', is_published: false },
    ])
    await status({ status: 'draft' })
    expect(names(await server.call(api.listProjects, { query: { filter: 'draft' }, headers }))).toEqual(['Refunds'])
    expect(names(await server.call(api.listProjects, { query: { filter: 'running' }, headers }))).toEqual([])
    expect((await status({ status: 'gone' })).status).toBe(400)
    expect((await server.call(api.listActiveProjects, { query: { type: 'chat' }, headers })).body.data.records).toEqual(
      [],
    )
  })

  test('are named, opened and rolled back to, and the draft is kept first', async () => {
    const person = await aPerson(server)
    const { headers } = person
    const { id } = await aProject(person)
    await server.call(api.changeProjectStatus, { params: { id }, body: { status: 'saved' }, headers })
    const less = { ...document, nodes: document.nodes.slice(0, 1), edges: [] }
    await server.call(api.updateProject, { params: { id }, body: { document: less, expected_revision: 1 }, headers })
    const params = { id, number: 1 }
    const label = await server.call(api.labelVersion, { params, body: { name: 'Whole', note: '' }, headers })
    expect(label.body.data.name).toBe('Whole')
    expect((await server.call(api.openVersion, { params, headers })).body.data.document).toEqual(document)
    const back = await server.call(api.rollBackProject, { params, headers })
    expect(back.body.data).toMatchObject({ revision: 3, document, node_count: 3 })
    const list = await server.call(api.listVersions, { params: { id }, headers })
    expect(list.body.data.records).toMatchObject([{ number: 2, kind: 'kept', node_count: 1 }, { number: 1 }])
    const nothing = await server.call(api.openVersion, { params: { id, number: 9 }, headers })
    expect(nothing.body.code).toBe('version_not_found')
    expect((await server.call(api.rollBackProject, { params: { id: absent, number: 1 }, headers })).status).toBe(404)
  })
})

describe('files', () => {
  const exported = async (person: TestPerson, id: string, query = '') => {
    const response = await fetch(`${server.url}/api/gateway/studio/projects/${id}/export${query}`, {
      headers: person.headers,
    })
    return { status: response.status, text: await response.text(), name: response.headers.get('content-disposition') }
  }
  const aNode = (more: string) =>
    `{"file":"flow","name":"x","document":{"format":1,"edges":[],"nodes":[{"id":"a","kind":"end","position":{"x":0,"y":0},${more}}]}}`
  test('leave and come back the same', async () => {
    const person = await aPerson(server)
    const { id } = await aProject(person, { name: 'Über/flow "1"' })
    const file = await exported(person, id)
    expect(file.name).toContain(encodeURIComponent('Überflow 1.flow.json'))
    const back = await server.call(api.importProject, { body: { content: file.text }, headers: person.headers })
    expect(back.body.data).toMatchObject({ name: 'Über/flow "1"', document })
    expect((await exported(person, id, '?version=4')).status).toBe(404)
    expect((await exported(await aPerson(server), id)).status).toBe(404)
  })

  test.each([
    ['not JSON', '{"file": "flow", ', /not JSON/],
    ['another file', '[1, 2]', /not an exported flow/],
    ['no name', JSON.stringify({ file: 'flow', document }), /"name"/],
    ['no document', JSON.stringify({ file: 'flow', name: 'x' }), /"document"/],
    [
      'a step nested too deeply',
      aNode(`"options":{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
      /nodes.0: .*deeply/,
    ],
    ['a zero byte', aNode('"options":{"text":"a\\u0000b"}'), /nodes.0: .*cannot be kept/],
    ['half a character', aNode('"title":"\\ud800"'), /nodes.0: .*cannot be kept/],
    ['a name that is none', aNode('"id":"A B"'), /nodes.0.id: a name has small letters/],
    ['a newer format', JSON.stringify({ file: 'flow', name: 'x', document: { format: 9 } }), /newer version/],
    [
      'too many nodes',
      JSON.stringify({
        file: 'flow',
        name: 'x',
        document: {
          format: 1,
          edges: [],
          nodes: Array.from({ length: 501 }, (_, n) => ({ id: `n${n}`, kind: 'answer', position: { x: 0, y: 0 } })),
        },
      }),
      /nodes/,
    ],
  ])('that are broken are refused with what is wrong: %s', async (_, content, reason) => {
    const { headers } = await aPerson(server)
    const answer = await server.call(api.importProject, { body: { content }, headers })
    expect([answer.status, answer.body.code]).toEqual([400, 'flow_document_invalid'])
    expect(answer.body.message).toMatch(reason)
    expect(names(await server.call(api.listProjects, { headers }))).toEqual([])
  })

  test('with an unknown kind come in as they are; with prototypes in them nothing happens', async () => {
    const { headers } = await aPerson(server)
    const node = { id: 'odd', kind: 'from-the-future', options: { any: 1 }, position: { x: 0, y: 0 } }
    const content = `{"file":"flow","name":"x","__proto__":{"polluted":1},"document":{"format":1,"edges":[],"nodes":[${JSON.stringify(node)}]}}`
    const answer = await server.call(api.importProject, { body: { content }, headers })
    expect(answer.body.data.document).toMatchObject({ nodes: [node] })
    expect('polluted' in {}).toBe(false)
  })
})

describe('templates', () => {
  test('come with the product, by category and type, in both languages', async () => {
    const { headers } = await aPerson(server)
    const all = await server.call(market.listMarketTemplates, { query: { limit: 100 }, headers })
    expect(all.body.data.records.length).toBeGreaterThan(5)
    const whatsapp = await server.call(market.listTemplatesOfType, { query: { type: 'whatsapp' }, headers })
    expect(whatsapp.body.data.records.every(({ type }) => type === 'whatsapp')).toBe(true)
    const indonesian = { ...headers, 'accept-language': 'id' }
    const found = await server.call(market.listMarketTemplates, { query: { query: 'keluhan' }, headers: indonesian })
    expect(found.body.data.records[0]).toMatchObject({ id: 'complaint-triage', is_removable: false })
    const made = await server.call(market.useMarketTemplate, {
      body: { template_id: 'order-status', name: 'Mine' },
      headers,
    })
    expect(made.body.data).toMatchObject({
      name: 'Mine',
      type: 'whatsapp',
      category: 'customer-service',
      status: 'draft',
    })
    const categories = await server.call(market.listCategories, { headers: indonesian })
    expect(categories.body.data).toContainEqual({ id: 'sales', name: 'Penjualan' })
    const builtin = await server.call(market.removeMarketTemplate, { query: { id: 'order-status' }, headers })
    expect(builtin.body.code).toBe('template_builtin')
    const unknown = await server.call(market.useMarketTemplate, { body: { template_id: 'nothing' }, headers })
    expect(unknown.body.code).toBe('template_not_found')
  })

  test('are put into the market of the place, used there, and removed by who may', async () => {
    const owner = await aPerson(server)
    const workspace = await aWorkspace(server, owner)
    const [author, member] = [
      await aMember(server, owner, workspace),
      await aMember(server, owner, workspace, { name: 'B' }),
    ]
    const { id } = await aProject(author)
    const added = await server.call(market.addMarketTemplate, {
      body: { project_id: id, name: 'Ours' },
      headers: author.headers,
    })
    expect(added.body.data).toMatchObject({ source: 'market', name: 'Ours', is_removable: true, node_count: 3 })
    const templateId = added.body.data.id
    const seen = await server.call(market.listMarketTemplates, { query: { query: 'ours' }, headers: member.headers })
    expect(seen.body.data.records).toMatchObject([{ id: templateId, is_removable: false, published_by: 'Ayu Rahma' }])
    const used = await server.call(market.useMarketTemplate, {
      body: { template_id: templateId },
      headers: member.headers,
    })
    expect(used.body.data).toMatchObject({ name: 'Ours', document })
    const outsider = await aPerson(server)
    expect(
      (await server.call(market.useMarketTemplate, { body: { template_id: templateId }, headers: outsider.headers }))
        .status,
    ).toBe(404)
    const refused = await server.call(market.removeMarketTemplate, {
      query: { id: templateId },
      headers: member.headers,
    })
    expect(refused.body.code).toBe('not_permitted')
    expect(
      (await server.call(market.removeMarketTemplate, { query: { id: templateId }, headers: author.headers })).status,
    ).toBe(200)
    expect(
      (await server.call(market.removeMarketTemplate, { query: { id: templateId }, headers: author.headers })).status,
    ).toBe(404)
    const foreign = await server.call(market.addMarketTemplate, {
      body: { project_id: absent },
      headers: author.headers,
    })
    expect(foreign.body.code).toBe('project_not_found')
  })
})

describe('connections to WhatsApp templates', () => {
  test('are made once, listed and ended; not by others', async () => {
    const [person, other] = [await aPerson(server), await aPerson(server)]
    const { headers } = person
    const { id } = await aProject(person)
    const body = {
      project_id: id,
      template_name: 'order_update',
      variables: [{ name: '1', value: '{{order.status}}' }],
    }
    const made = await server.call(market.addTemplateConnection, { body, headers })
    expect(made.body.data).toMatchObject({ project_name: 'Refunds', language: 'id', template_name: 'order_update' })
    expect((await server.call(market.addTemplateConnection, { body, headers })).body.code).toBe(
      'template_connection_taken',
    )
    expect((await server.call(market.addTemplateConnection, { body, headers: other.headers })).status).toBe(404)
    expect(
      (await server.call(market.addTemplateConnection, { body: { ...body, template_name: 'no/slash' }, headers }))
        .status,
    ).toBe(400)
    const list = await server.call(market.listTemplateConnections, { headers })
    expect(list.body.data).toMatchObject({ records: [{ id: made.body.data.id }], pagination: { total: 1 } })
    const query = { id: made.body.data.id }
    expect((await server.call(market.removeTemplateConnection, { query, headers: other.headers })).status).toBe(404)
    expect((await server.call(market.removeTemplateConnection, { query, headers })).status).toBe(200)
    expect((await server.call(market.removeTemplateConnection, { query, headers })).status).toBe(404)
  })
})

describe('building by words', () => {
  test('gives a flow, or more of one, and saves nothing', async () => {
    const person = await aPerson(server)
    const headers = { ...person.headers, 'accept-language': 'id' }
    const text = 'Di WhatsApp tanyakan nomor pesanan, lalu cari pesanan di basis data dan kirim statusnya'
    const { body } = await server.call(market.buildByWords, { body: { text }, headers })
    expect(body.data.reply).toMatch(/^Alurnya: .*→/)
    expect(body.data.document).toMatchObject({
      nodes: [{ kind: 'on-whatsapp' }, { kind: 'ask' }, { kind: 'query-data' }, { kind: 'send-message' }],
    })
    expect(names(await server.call(api.listProjects, { headers }))).toEqual([])
    const { id } = await aProject(person)
    const more = await server.call(market.buildByWords, {
      body: { text: 'minta persetujuan', project_id: id },
      headers,
    })
    expect((more.body.data.document.nodes as unknown[]).length).toBe(4)
    expect((await server.call(market.buildByWords, { body: { text, project_id: absent }, headers })).status).toBe(404)
    expect((await server.call(market.buildByWords, { body: { text: ' ' }, headers })).status).toBe(400)
  })
})

describe('publishing', () => {
  const hook = flowDocument.parse({
    format: 1,
    nodes: [
      { id: 'begin', kind: 'on-webhook', position: { x: 0, y: 0 } },
      {
        id: 'reply',
        kind: 'send-message',
        options: { text: 'Hello {{trigger.body.name}}' },
        position: { x: 300, y: 0 },
      },
    ],
    edges: [{ from: 'begin', port: 'next', to: 'reply' }],
  })
  const silent = flowDocument.parse({
    ...hook,
    nodes: [
      hook.nodes[0],
      {
        id: 'done',
        kind: 'end',
        options: { output: [{ name: 'said', value: 'Hello {{trigger.body.name}}' }] },
        position: { x: 300, y: 0 },
      },
    ],
    edges: [{ from: 'begin', port: 'next', to: 'done' }],
  })

  test('what has problems is refused with each of them', async () => {
    const person = await aPerson(server)
    const { headers } = person
    const { id } = await aProject(person, { document: { ...silent, edges: [] } })
    const answer = await server.call(api.publishProject, { params: { id }, body: {}, headers })
    expect([answer.status, answer.body.code]).toEqual([409, 'flow_has_problems'])
    expect(answer.body.details?.map(({ path }) => path)).toContain('done')
    const empty = await aProject(person, { document: { format: 1, nodes: [], edges: [] } })
    expect((await server.call(api.publishProject, { params: { id: empty.id }, body: {}, headers })).status).toBe(409)
  })

  test('a published flow answers at its address until it is stopped; a changed draft does not run', async () => {
    const person = await aPerson(server)
    const { headers } = person
    const { id } = await aProject(person, { document: silent })
    const params = { id }
    const { body } = await server.call(api.publishProject, { params, body: { name: 'One' }, headers })
    expect(body.data.project).toMatchObject({
      is_active: true,
      published_version: 1,
      status: 'saved',
      is_changed: false,
    })
    const [trigger] = body.data.triggers
    expect(trigger).toMatchObject({
      node: 'begin',
      kind: 'on-webhook',
      path: expect.stringMatching(/^\/api\/autoflow\/hooks\//),
    })
    const ask = async () => {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Ayu"}' }
      const response = await fetch(server.url + trigger!.path, sent)
      return { status: response.status, body: (await response.json()) as { data?: { output?: unknown } } }
    }
    expect(await ask()).toMatchObject({ status: 200, body: { data: { output: { said: 'Hello Ayu' } } } })
    expect(names(await server.call(api.listActiveProjects, { query: { type: 'webhook' }, headers }))).toEqual([
      'Refunds',
    ])
    expect(names(await server.call(api.listProjects, { query: { filter: 'running' }, headers }))).toEqual(['Refunds'])
    await server.call(api.updateProject, { params, body: { document: hook, expected_revision: 1 }, headers })
    expect((await ask()).body.data?.output).toEqual({ said: 'Hello Ayu' })
    const versions = await server.call(api.listVersions, { params, headers })
    expect(versions.body.data.records).toMatchObject([
      { number: 1, kind: 'published', name: 'One', is_published: true },
    ])
    expect((await server.call(api.listProjectTriggers, { params, headers })).body.data).toHaveLength(1)
    const stopped = await server.call(api.unpublishProject, { params, headers })
    expect(stopped.body.data).toMatchObject({ is_active: false, published_version: null })
    expect((await server.call(api.unpublishProject, { params, headers })).body.code).toBe('project_not_published')
    expect((await server.call(api.listProjectTriggers, { params, headers })).body.data).toEqual([])
    const again = await server.call(api.publishProject, { params, body: {}, headers })
    expect(again.body.data.triggers[0]?.path).toBe(trigger?.path)
    expect(await ask()).toMatchObject({ status: 200 })
  })

  test('stopping a flow waits for who publishes it, and until then it runs as it did', async () => {
    const person = await aPerson(server)
    const { headers } = person
    const params = { id: (await aProject(person, { document: silent })).id }
    await server.call(api.publishProject, { params, body: {}, headers })
    const triggers = async () => (await server.call(api.listProjectTriggers, { params, headers })).body.data.length
    const client = await server.deps.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from studio_projects where id = $1 for update', [params.id])
      const stopping = server.call(api.unpublishProject, { params, headers })
      const waits = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await server.deps.pool.query(waits)).rows[0].n).toBe(1)
      expect(await triggers()).toBe(1)
      await client.query('commit')
      expect((await stopping).body.data.is_active).toBe(false)
    } finally {
      client.release()
    }
    expect(await triggers()).toBe(0)
  })

  test('a version runs again in one call, at its old address, and the draft stays as it is', async () => {
    const person = await aPerson(server)
    const { headers } = person
    const { id } = await aProject(person, { document: silent })
    const params = { id }
    const first = await server.call(api.publishProject, { params, body: {}, headers })
    const path = first.body.data.triggers[0]?.path
    const loud = flowDocument.parse({
      ...silent,
      nodes: [
        silent.nodes[0],
        { ...silent.nodes[1], options: { output: [{ name: 'said', value: 'HELLO {{trigger.body.name}}' }] } },
      ],
    })
    await server.call(api.updateProject, { params, body: { document: loud, expected_revision: 1 }, headers })
    const opened = await server.call(api.openProject, { params, headers })
    expect(opened.body.data).toMatchObject({ published_version: 1, differs: true })
    const second = await server.call(api.publishProject, { params, body: {}, headers })
    expect(second.body.data.project).toMatchObject({ published_version: 2, differs: false })
    const ask = async () => {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Ayu"}' }
      const answer = (await (await fetch(server.url + path, sent)).json()) as { data: { output: unknown } }
      return answer.data.output
    }
    expect(await ask()).toEqual({ said: 'HELLO Ayu' })
    const back = await server.call(api.publishVersion, { params: { id, number: 1 }, headers })
    expect(back.body.data.project).toMatchObject({ published_version: 1, is_changed: false, differs: true })
    expect(await ask()).toEqual({ said: 'Hello Ayu' })
    const draft = await server.call(api.openProject, { params, headers })
    expect(draft.body.data.document).toMatchObject(loud)
    // The draft made what runs: nothing differs any more, though its revision is another.
    await server.call(api.rollBackProject, { params: { id, number: 1 }, headers })
    expect((await server.call(api.openProject, { params, headers })).body.data).toMatchObject({ differs: false })
    const absent = await server.call(api.publishVersion, { params: { id, number: 9 }, headers })
    expect(absent.body.code).toBe('version_not_found')
    const other = await aPerson(server)
    expect((await server.call(api.publishVersion, { params: { id, number: 1 }, headers: other.headers })).status).toBe(
      404,
    )
  })

  test('a test runs the draft and tells every step; pinned steps are not taken', async () => {
    const person = await aPerson(server)
    const { headers } = person
    const { id } = await aProject(person, { document: silent })
    const input = { body: { name: 'Budi' } }
    const test = (body: object) =>
      server.call(api.testProject, { params: { id }, body: { trigger: 'begin', ...body }, headers })
    const { body } = await test({ input })
    expect(body.data.run).toMatchObject({ status: 'done', mode: 'test' })
    expect(body.data.result.output).toEqual({ said: 'Hello Budi' })
    expect(body.data.steps.map(({ node, state }) => `${node} ${state}`)).toContain('done done')
    const other = await aPerson(server)
    expect(
      (await server.call(api.testProject, { params: { id }, body: { trigger: 'begin' }, headers: other.headers }))
        .status,
    ).toBe(404)
    expect((await test({ trigger: 'nothing' })).body.code).toBe('flow_not_sound')
    const replayed = await server.call(api.replayProject, { params: { id }, body: {}, headers })
    expect(replayed.body.data).toEqual([])
  })

  test('a test that asks goes on with what its tester answers, and the tables it wrote are listed', async () => {
    const person = await aPerson(server)
    const { headers } = person
    const at = (id: string, kind: string, options: object = {}) => ({ id, kind, options, position: { x: 0, y: 0 } })
    const asks = flowDocument.parse({
      format: 1,
      nodes: [
        at('begin', 'on-chat'),
        at('ask', 'ask', { question: 'How many?', expects: 'number' }),
        at('boss', 'approval', { title: 'Order {{ask.value}}?' }),
        at('kept', 'write-table', { table: 'orders', columns: [{ name: 'amount', value: '{{ask.value}}' }] }),
      ],
      edges: [
        { from: 'begin', port: 'next', to: 'ask' },
        { from: 'ask', port: 'next', to: 'boss' },
        { from: 'boss', port: 'approved', to: 'kept' },
      ],
    })
    const { id } = await aProject(person, { document: asks })
    const begun = await server.call(api.testProject, {
      params: { id },
      headers,
      body: { trigger: 'begin', input: { message: 'Hi' }, real: ['kept'] },
    })
    const run = { id: begun.body.data.run.id }
    const answer = async (body: { reply?: string; decision?: 'approved' }, who = headers) =>
      server.call(flows.answerTestRun, { params: run, body: { reply: '', ...body }, headers: who })
    const last = ({ body }: Awaited<ReturnType<typeof answer>>) => {
      const step = body.data.steps.at(-1)
      return `${step?.node} ${step?.state} ${body.data.run.status}`
    }
    expect(last(begun)).toBe('ask waiting waiting')
    expect((await answer({ reply: '3' }, (await aPerson(server)).headers)).body.code).toBe('flow_run_not_found')
    expect((await answer({ decision: 'approved' })).body.code).toBe('flow_request_over')
    expect((await answer({ reply: 'many' })).body.data.result.replies).toHaveLength(2)
    expect(last(await answer({ reply: '3' }))).toBe('boss waiting waiting')
    expect((await answer({ reply: '3' })).body.code).toBe('flow_run_over')
    expect(last(await answer({ decision: 'approved' }))).toBe('kept done done')
    const tables = await server.call(flows.listFlowTables, { headers })
    expect(tables.body.data).toEqual([{ name: 'orders', rows: 1 }])
    const recorded = { trigger: 'begin', from: 'kept', recorded: run.id }
    const from = (project: string, body: object) =>
      server.call(api.testProject, {
        params: { id: project as typeof id },
        body: { trigger: 'begin', ...body },
        headers,
      })
    expect((await from(id, recorded)).body.data.run.status).toBe('done')
    const another = await aProject(person, { document: asks })
    expect((await from(another.id, recorded)).body.code).toBe('flow_run_not_found')
    expect((await from(id, { from: 'nothing' })).body.code).toBe('flow_not_sound')
    const others = await server.call(flows.listFlowTables, { headers: (await aPerson(server)).headers })
    expect(others.body.data).toEqual([])
  })

  test('a test is answered by nobody but who began it', async () => {
    const boss = await aPerson(server)
    const workspace = await aWorkspace(server, boss)
    const owner = await aMember(server, boss, workspace)
    const member = await aMember(server, boss, workspace)
    const at = (id: string, kind: string, options: object = {}) => ({ id, kind, options, position: { x: 0, y: 0 } })
    const asks = flowDocument.parse({
      format: 1,
      nodes: [at('begin', 'on-chat'), at('boss', 'approval', { title: 'Refund?' })],
      edges: [{ from: 'begin', port: 'next', to: 'boss' }],
    })
    const { id } = await aProject(owner, { document: asks })
    const input = { trigger: 'begin', input: { message: 'Hi' } }
    const begun = await server.call(api.testProject, { params: { id }, body: input, headers: owner.headers })
    const { id: run } = begun.body.data.run
    const seen = await server.call(flows.getFlowRun, { params: { id: run }, headers: member.headers })
    expect(seen.status).toBe(200)
    const decide = (headers: Record<string, string>) =>
      server.call(flows.answerTestRun, { params: { id: run }, body: { reply: '', decision: 'approved' }, headers })
    expect((await decide(member.headers)).body.code).toBe('flow_run_not_found')
    expect((await decide(owner.headers)).body.data.run.status).toBe('done')
  })

  test('is for owners and admins', async () => {
    const owner = await aPerson(server)
    const member = await aMember(server, owner, await aWorkspace(server, owner))
    const { id } = await aProject(member, { document: silent })
    const refused = await server.call(api.publishProject, { params: { id }, body: {}, headers: member.headers })
    expect(refused.body.code).toBe('not_permitted')
    const back = await server.call(api.publishVersion, { params: { id, number: 1 }, headers: member.headers })
    expect(back.body.code).toBe('not_permitted')
  })

  test('a flow that runs is deleted, and restored, by who may stop it; restored it is what it was', async () => {
    const owner = await aPerson(server)
    const workspace = await aWorkspace(server, owner)
    const admin = await aMember(server, owner, workspace, { role: 'admin' })
    const member = await aMember(server, owner, workspace)
    const at = (id: string, kind: string, options: object = {}) => ({ id, kind, options, position: { x: 0, y: 0 } })
    const running = flowDocument.parse({
      format: 1,
      nodes: [
        at('hook', 'on-webhook'),
        at('time', 'on-schedule', { cron: '0 8 1 1 *' }),
        at('other', 'on-flow'),
        at('chat', 'on-chat', { greeting: 'Hello' }),
        at('done', 'end'),
      ],
      edges: ['hook', 'time', 'other', 'chat'].map((from) => ({ from, port: 'next', to: 'done' })),
    })
    const { id } = await aProject(member, { document: running })
    const params = { id }
    const by = ({ headers }: TestPerson) => ({ params, headers })
    await server.call(api.publishProject, { ...by(admin), body: {} })
    // The draft goes on; what runs is the version before.
    const changed = { ...running, nodes: [...running.nodes, flowDocument.shape.nodes.element.parse(at('more', 'end'))] }
    await server.call(api.updateProject, { ...by(member), body: { document: changed, expected_revision: 1 } })
    const rows = async () =>
      (await server.deps.pool.query('select * from flow_triggers where flow_id = $1 order by node', [id])).rows
    const before = await rows()
    const triggers = (await server.call(api.listProjectTriggers, by(admin))).body.data
    const agent = (await server.call(api.getProjectAgent, by(admin))).body.data
    expect([before.length, triggers.length, agent?.name]).toEqual([4, 4, 'Refunds'])
    const hooked = triggers.find(({ node }) => node === 'hook')!.path!
    const call = async () => (await fetch(server.url + hooked, { method: 'POST' })).status

    const refused = await server.call(api.removeProject, by(member))
    expect([refused.status, refused.body.code]).toEqual([403, 'not_permitted'])
    const viewing = { ...admin.headers, view_as: 'member' }
    expect((await server.call(api.removeProject, { params, headers: viewing })).body.code).toBe('not_permitted')
    expect([await call(), await rows()]).toEqual([200, before])

    expect((await server.call(api.removeProject, by(admin))).status).toBe(200)
    await expect.poll(call).toBe(404)
    const tenant = { userId: admin.id, organizationId: owner.organizationId, workspaceId: workspace }
    expect(await server.app.flows.listTriggers(id)).toEqual([])
    expect(await server.app.flows.trigger(tenant, 'on-flow', { id: 'e', input: {} })).toEqual([])
    server.pass(limits.undoSeconds - 600)
    expect((await server.call(api.restoreProject, by(member))).body.code).toBe('not_permitted')
    expect((await server.call(api.openProject, by(admin))).status).toBe(404)
    const restored = await server.call(api.restoreProject, by(admin))
    expect(restored.body.data).toMatchObject({ is_active: true, published_version: 1, is_changed: true })
    expect(await rows()).toEqual(before)
    expect((await server.call(api.getProjectAgent, by(admin))).body.data).toEqual(agent)
    await expect.poll(call).toBe(200)
    await server.call(api.unpublishProject, by(admin))
    expect((await server.call(api.removeProject, by(member))).status).toBe(200)
    expect((await server.call(api.restoreProject, by(member))).body.data).toMatchObject({ is_active: false })
  })

  test('who looks as a member tests as one: what sends a secret is refused', async () => {
    const owner = await aPerson(server)
    const admin = await aMember(server, owner, await aWorkspace(server, owner), { role: 'admin' })
    const body = { value: 'geheim-1', hosts: ['api.example.com'] }
    await server.call(flows.putFlowSecret, { params: { name: 'crm' }, body, headers: admin.headers })
    const calls = flowDocument.parse({
      ...hook,
      nodes: [
        hook.nodes[0],
        {
          id: 'reply',
          kind: 'http-call',
          options: { url: 'https://no.test/{{secret.crm}}' },
          position: { x: 0, y: 0 },
        },
      ],
    })
    const { id } = await aProject(admin, { document: calls })
    const test = (headers: object) =>
      server.call(api.testProject, {
        params: { id },
        body: { trigger: 'begin', input: {} },
        headers: { ...admin.headers, ...headers },
      })
    const refused = await test({ view_as: 'member' })
    expect([refused.status, refused.body.code]).toEqual([403, 'flow_secret_not_permitted'])
    expect(refused.body.message).toContain('"crm"')
    expect((await test({})).body.data.run.error).toMatchObject({ code: 'secret_not_for_host' })
    const publish = await server.call(api.publishProject, { params: { id }, body: {}, headers: admin.headers })
    expect([publish.body.code, publish.body.details]).toEqual([
      'flow_has_problems',
      [{ path: 'reply: url', message: expect.stringContaining('api.example.com') }],
    ])
  })
})
