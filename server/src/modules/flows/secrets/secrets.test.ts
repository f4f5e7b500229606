import { inspect } from 'node:util'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import type { TestPerson } from '../../../testing/factories.ts'
import { aMember, aWorkspace } from '../../../testing/workspaces.ts'
import { aTalker, chatApp } from '../../chat/testing/chat-app.ts'
import { anEcho } from '../testing/echo.ts'
import { aFlow, aPublishedFlow, tenantOf } from '../testing/published.ts'

const good = await anEcho()
const evil = await anEcho()
const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
const canary = 'kEnAr1/+?&"z 99~Rahasia'

let ayu: TestPerson
beforeAll(async () => {
  ayu = await aTalker(server)
  await keep(ayu, 'crm', canary)
})
beforeEach(() => {
  good.requests.length = 0
  evil.requests.length = 0
})

const keep = (person: TestPerson, name: string, value: string | undefined, more: object = {}) =>
  server.call(flowEndpoints.putFlowSecret, {
    params: { name },
    headers: person.headers,
    body: { ...(value !== undefined && { value }), hosts: [good.host], ...more },
  })
const start: [string, string] = ['start', 'on-webhook']
const calls = (options: object) => aFlow([start, ['call', 'http-call', { ...options }]], ['start > next > call'])
const bearer = [{ name: 'authorization', value: 'Bearer {{secret.crm}}' }]

async function ran(document: ReturnType<typeof aFlow>, body: object = {}, person = ayu) {
  const { hook } = await aPublishedFlow(server, person, document)
  const answer = await hook(body)
  const trace = await server.call(flowEndpoints.getFlowRun, {
    params: { id: answer.data.run_id },
    headers: person.headers,
  })
  return { answer, trace: trace.body.data, error: trace.body.data.result.error }
}

/** What nobody may find anywhere: the value in every way it could be written. By hand, not by what hides it. */
function tracesOf(value: string): string[] {
  const cores = [0, 1, 2].map((offset) => {
    const code = Buffer.from('-'.repeat(offset) + value).toString('base64')
    return code.slice(Math.ceil((offset * 4) / 3), -4)
  })
  const all = [
    value,
    value.slice(0, 12),
    value.slice(-12),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    new URLSearchParams([['v', value]]).toString().slice(2),
    Buffer.from(value).toString('hex'),
    ...cores,
    // As a call here sends it: a code of a code.
    btoa(btoa(`a:${value}`)),
    ...cores.map((core) => core.replaceAll('+', '-').replaceAll('/', '_')),
  ]
  return all.map((text) => text.toLowerCase())
}

function expectNone(haystack: string, where: string, value = canary): void {
  const small = haystack.toLowerCase()
  for (const text of tracesOf(value)) expect(small.includes(text), `${text} in ${where}`).toBe(false)
}

/** Every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await server.deps.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = []
  for (const { name } of tables) {
    const { rows } = await server.deps.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  // As it would be read: text within a row is written with its quotes and backslashes doubled.
  return texts.join('\n').replaceAll('""', '"').replaceAll('\\\\', '\\')
}

describe('a secret reaches who it is for', () => {
  test('in a header, an address, a form and JSON, also formatted, each written as its place asks', async () => {
    const body = '{"key": "{{secret.crm}}", "also": {{ ["a", secret.crm] | json }}, "{{secret.crm}}": 1}'
    const options = {
      method: 'POST',
      body_kind: 'json',
      body,
      url: `${good.url}/a/{{secret.crm}}/b?key={{secret.crm}}&url={{secret.crm | url}}`,
      query: [{ name: 'more', value: '{{secret.crm}}' }],
      headers: [
        { name: 'authorization', value: 'Basic {{"ayu:" + secret.crm | base64}}' },
        { name: 'x-upper', value: '{{secret.crm | upper}}' },
      ],
    }
    const { answer, trace } = await ran(calls(options))
    expect(answer.data.status).toBe('done')
    const [got] = good.requests
    const url = new URL(got!.url, good.url)
    expect(decodeURIComponent(url.pathname)).toBe(`/a/${canary}/b`)
    expect(url.searchParams.getAll('key')).toEqual([canary])
    expect(url.searchParams.get('url')).toBe(canary)
    expect(url.searchParams.get('more')).toBe(canary)
    expect(Buffer.from(got!.headers.authorization!.slice(6), 'base64').toString()).toBe(`ayu:${canary}`)
    expect(got!.headers['x-upper']).toBe(canary.toUpperCase())
    expect(JSON.parse(got!.body)).toEqual({ key: canary, also: ['a', canary], [canary]: 1 })
    expect(trace.steps.at(-1)!.input).toMatchObject({
      url: `${good.url}/a/{{secret.crm}}/b?key={{secret.crm}}&url={{url({{secret.crm}})}}`,
      headers: [{ value: 'Basic {{base64(ayu:{{secret.crm}})}}' }, { value: '{{upper({{secret.crm}})}}' }],
    })
    const form = { method: 'POST', body_kind: 'form', form: [{ name: 'key', value: '{{secret.crm}}' }], url: good.url }
    await ran(calls(form))
    expect(new URLSearchParams(good.requests[1]!.body).get('key')).toBe(canary)
    expect(good.requests[1]!.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  })

  test('and nothing of it stays: not in trace, journal, log, error, answer, mail, model, or anywhere in the database', async () => {
    const logged = (['error', 'warn', 'info', 'debug', 'trace', 'fatal'] as const).map((level) =>
      vi.spyOn(server.deps.log, level),
    )
    server.model.reply = () => [{ text: '{"class": 1, "confidence": 1}' }]
    const asks = [
      { url: `${good.url}/forms/{{secret.crm}}?k={{secret.crm}}`, headers: bearer },
      {
        url: `${good.url}/forms`,
        headers: [{ name: 'authorization', value: '{{"a:" + secret.crm | base64 | base64}}' }],
      },
      { url: `${good.url}/text`, headers: bearer },
      {
        url: `${good.url}/text`,
        headers: [{ name: 'authorization', value: 'Basic {{"ayu:" + secret.crm | base64}}' }],
      },
    ]
    const answers = []
    server.mails.length = 0
    for (const ask of asks) {
      const document = aFlow(
        [
          start,
          ['call', 'http-call', ask],
          ['js', 'code', { code: 'return input.it', inputs: [{ name: 'it', value: '{{call}}' }] }],
          ['sort', 'classify', { text: '{{call | json | cut:3000}}', classes: [{ name: 'Any' }] }],
          ['mail', 'send-email', { to: 'budi@example.test', subject: 'Told', text: '{{call | json}}' }],
          [
            'keep',
            'write-table',
            { table: 'told', key: '{{run.id}}', columns: [{ name: 'it', value: '{{call.body}}' }] },
          ],
          ['say', 'answer', { by: 'text', text: '{{call.body}} {{js.result | json}}' }],
          ['done', 'end', { output: [{ name: 'it', value: '{{call}}' }] }],
        ],
        [
          'start > next > call',
          'call > next > js',
          'js > next > sort',
          'sort > class_1 > mail',
          'mail > next > keep',
          'keep > next > say',
          'say > next > done',
        ],
      )
      answers.push(await ran(document))
      expect(answers.at(-1)!.error, inspect(answers.at(-1)!.error)).toBeNull()
    }
    const failing = await ran(calls({ url: `${good.url}/500`, headers: bearer }))
    expect(failing.error).toMatchObject({ code: 'http_status' })
    await expect.poll(() => server.mails.filter(({ subject }) => subject === 'Told').length).toBe(asks.length)
    expect(server.model.requests.length).toBeGreaterThanOrEqual(asks.length)
    expect(good.requests.filter(({ headers }) => headers.authorization?.includes(canary)).length).toBeGreaterThan(1)
    expectNone(JSON.stringify([answers, failing]).replaceAll('\\\\', '\\').replaceAll('\\"', '"'), 'answers and traces')
    expectNone(
      inspect(
        logged.map(({ mock }) => mock.calls),
        { depth: 12, maxStringLength: null },
      ),
      'the log',
    )
    expectNone(inspect(server.mails, { depth: 5, maxStringLength: null }), 'mails')
    expectNone(inspect(server.model.requests, { depth: 12, maxStringLength: null }), 'what models were asked')
    expectNone(await wholeDatabase(), 'the database')
    expect(await wholeDatabase()).toContain('{{secret.crm}}')
  })

  test('which may tell it as a number, and is not believed either', async () => {
    await keep(ayu, 'pin', '73829164')
    const body = '{"n": 73829164, "list": [73829164.5, 173829164], "other": 4711}'
    const options = { method: 'POST', body_kind: 'text', body: '{{secret.pin}}', url: `${good.url}/json` }
    const { trace } = await ran(calls(options))
    expect(JSON.stringify(trace.steps.at(-1)!.output)).not.toContain('73829164')
    const echoed = await ran(calls({ method: 'POST', body_kind: 'text', body, url: `${good.url}/json` }))
    expectNone(JSON.stringify(echoed.trace.steps.at(-1)!.output), 'a call that sends none', '73829164')
  })
})

describe('a secret goes nowhere else', () => {
  const to = (address: string) => `${good.url}/to?${encodeURIComponent(address)}`
  const refused = 'secret_not_for_host'
  test.each<[string, () => object, string]>([
    ['another host', () => ({ url: `${evil.url}/`, headers: bearer }), refused],
    ['another host in the address', () => ({ url: `${evil.url}/{{secret.crm}}` }), refused],
    [
      'another host in the body',
      () => ({ url: evil.url, method: 'POST', body_kind: 'text', body: '{{secret.crm}}' }),
      refused,
    ],
    ['another host as base64', () => ({ url: `${evil.url}/?{{"a" + secret.crm | base64 | url}}` }), refused],
    ['a redirect to another host', () => ({ url: to(`${evil.url}/`), headers: bearer }), refused],
    ['a redirect that would drop the header', () => ({ url: to(evil.url), headers: bearer, method: 'POST' }), refused],
    [
      'a redirect whose address tells it',
      () => ({ url: `${good.url}/to?${encodeURIComponent(`${evil.url}/?`)}{{secret.crm | url | url}}` }),
      refused,
    ],
    [
      'a redirect after one that is fine',
      () => ({ url: to(to(`${evil.url}/`)), headers: [{ name: 'x-key', value: '{{secret.crm}}' }] }),
      refused,
    ],
    [
      'a name and password in front',
      () => ({ url: `http://${good.host}@${evil.host}/`, headers: bearer }),
      'net_address_invalid',
    ],
    ['itself as the name in front', () => ({ url: `http://{{secret.crm | url}}@${good.host}/` }), 'secret_in_host'],
    ['itself as the host', () => ({ url: 'http://{{secret.crm | url}}/' }), 'secret_in_host'],
    ['a part of the host', () => ({ url: `http://{{secret.crm | url}}.site.test/` }), 'secret_in_host'],
    ['the port', () => ({ url: 'http://127.0.0.1:{{secret.crm | url}}/' }), 'net_address_invalid'],
    [
      'the bound port with a port after it',
      () => ({ url: `http://${good.host}0/`, headers: bearer }),
      'net_address_invalid',
    ],
    [
      'the bound host under another name',
      () => ({ url: `http://localhost:${good.host.split(':')[1]}/`, headers: bearer }),
      refused,
    ],
    ['the host behind a backslash', () => ({ url: `http://${evil.host}\\@${good.host}/`, headers: bearer }), refused],
    ['the host behind a sharp', () => ({ url: `http://${evil.host}#@${good.host}/`, headers: bearer }), refused],
  ])('%s: %s', async (_, options, code) => {
    const { error, answer, trace } = await ran(calls(options()))
    expect(error).toMatchObject({ code, node: 'call' })
    expect(evil.requests).toEqual([])
    if (code === refused) for (const text of Object.values(error!.message)) expect(text).toContain('"crm"')
    expectNone(JSON.stringify([answer, trace]), 'what is told of it')
  })

  test('a redirect within the host takes it along, and one without a secret goes where it leads', async () => {
    const { answer } = await ran(calls({ url: to('/end'), headers: bearer }))
    expect(answer.data.status).toBe('done')
    expect(good.requests.at(-1)).toMatchObject({ url: '/end', headers: { authorization: `Bearer ${canary}` } })
    expect((await ran(calls({ url: to(evil.url) }))).answer.data.status).toBe('done')
    expect(evil.requests).toHaveLength(1)
  })

  test.each<[string, string, Record<string, unknown>]>([
    ['code', 'code', { code: 'return input', inputs: [{ name: 'it', value: '{{secret.crm}}' }] }],
    ['code itself', 'code', { code: 'return typeof secret === "undefined" ? nothing : secret' }],
    ['a mail', 'send-email', { to: 'a@example.test', subject: '{{secret.crm}}', text: '{{secret.crm}}' }],
    ['an answer', 'answer', { by: 'text', text: '{{secret.crm}}' }],
    ['a message', 'send-message', { text: '{{secret.crm}}' }],
    ['a prompt', 'classify', { text: '{{secret.crm}}', classes: [{ name: 'a' }] }],
    ['a query', 'query-data', { by: 'sql', sql: 'select 1', parameters: [{ name: 'a', value: '{{secret.crm}}' }] }],
    ['a table', 'write-table', { table: 't', key: '{{secret.crm}}', columns: [] }],
    ['a decision', 'approval', { title: '{{secret.crm}}', details: '{{secret.crm}}' }],
    ['the end', 'end', { output: [{ name: 'it', value: '{{secret.crm}}' }], message: '{{secret.crm}}' }],
    ['a comparison', 'http-call', { url: `${good.url}/{{secret.crm == "x"}}` }],
    ['a wrong type', 'http-call', { url: `${good.url}/{{secret.crm * 2}}` }],
    ['a date', 'http-call', { url: `${good.url}/{{secret.crm | date}}` }],
    ['a part', 'http-call', { url: `${good.url}/{{secret.crm | cut:4}}` }],
    [
      'a newline in a header',
      'http-call',
      { url: good.url, headers: [{ name: 'x-a', value: '{{secret.crm}}\r\nx-b: {{secret.crm}}' }] },
    ],
    [
      'JSON without quotes',
      'http-call',
      { url: good.url, method: 'POST', body_kind: 'json', body: '{"a": {{secret.crm}}}' },
    ],
    ['one that is not there', 'http-call', { url: `${good.url}/{{secret.nothing}}` }],
  ])('%s gets none of it, and says nothing of it when it fails', async (_, kind, options) => {
    const document = aFlow(
      [start, ['step', kind, options, {}], ['say', 'answer', { by: 'text', text: '{{step | json}}' }]],
      kind === 'end' ? ['start > next > step'] : ['start > next > step', 'step > error > say'],
    )
    const { answer, trace } = await ran(document)
    expect(trace.steps.find(({ node }) => node === 'step')!.state).toBe('failed')
    expect(good.requests).toEqual([])
    expectNone(JSON.stringify([answer, trace]), 'what is told of it')
    expect(JSON.stringify([answer, trace])).not.toMatch(/s[0-9a-f]{32}x\d+x/)
  })

  test('a mark that somebody sends in from outside is a text like any other', async () => {
    const options = {
      method: 'POST',
      body_kind: 'json',
      body: '{{trigger.body | json}}',
      url: good.url,
      headers: bearer,
    }
    await ran(calls(options), { a: '{{secret.crm}}', b: `s${'0'.repeat(32)}x0x` })
    expect(JSON.parse(good.requests[0]!.body)).toEqual({ a: '{{secret.crm}}', b: `s${'0'.repeat(32)}x0x` })
  })
})

describe('who keeps and uses them', () => {
  let workspace: WorkspaceId
  let admin: TestPerson
  let budi: TestPerson
  let sari: TestPerson
  let org: TestPerson['organizationId']
  beforeAll(async () => {
    const owner = await aTalker(server)
    workspace = await aWorkspace(server, owner)
    admin = await aMember(server, owner, workspace, { role: 'admin', name: 'Admin' })
    budi = await aMember(server, owner, workspace, { name: 'Budi' })
    sari = await aMember(server, owner, workspace, { name: 'Sari' })
    org = owner.organizationId
  })
  const inWorkspace = (person: TestPerson) => ({
    ...tenantOf(admin),
    userId: person.id,
    organizationId: org,
    workspaceId: workspace,
  })
  const sends = (name: string) => calls({ url: `${good.url}/{{secret.${name}}}` })
  const run = (person: TestPerson, name: string, more: object = {}) =>
    server.app.flows.startRun({
      document: sends(name),
      flowId: null,
      trigger: 'start',
      input: {},
      waitMs: 20_000,
      tenant: { ...inWorkspace(person), ...more },
    })
  const tryOut = (person: TestPerson, name: string, more: object = {}) =>
    server.app.flows.testRun({
      document: sends(name),
      flowId: null,
      trigger: 'start',
      input: {},
      real: ['call'],
      ...more,
      tenant: inWorkspace(person),
    })
  const listed = async (person: TestPerson) =>
    (await server.call(flowEndpoints.listFlowSecrets, { headers: person.headers })).body.data.secrets

  test('a member neither tests nor runs what sends one, unless it names them; an admin may', async () => {
    await keep(admin, 'closed', 'geheim-1')
    await keep(admin, 'named', 'geheim-2', { people: [budi.id] })
    await keep(admin, 'open', 'geheim-3', { least_role: 'member' })
    for (const [name, who] of [
      ['closed', budi],
      ['closed', sari],
      ['named', sari],
    ] as const) {
      await expect(tryOut(who, name)).rejects.toMatchObject({ code: 'flow_secret_not_permitted' })
      expect((await run(who, name)).error).toMatchObject({ code: 'secret_not_permitted' })
    }
    expect(good.requests).toEqual([])
    for (const [name, who] of [
      ['closed', admin],
      ['named', budi],
      ['open', sari],
    ] as const) {
      expect((await tryOut(who, name)).run.status).toBe('done')
      expect((await run(who, name)).status).toBe('done')
    }
    expect(good.requests.map(({ url }) => url)).toEqual([
      '/geheim-1',
      '/geheim-1',
      '/geheim-2',
      '/geheim-2',
      '/geheim-3',
      '/geheim-3',
    ])
    const pinned = { pins: { call: { port: 'next', output: {} } } }
    expect((await tryOut(sari, 'closed', pinned)).run.status).toBe('done')
  })

  test('whoever looks as a member may as little as one, also in what they begin', async () => {
    await keep(admin, 'closed', 'geheim-1', { people: [admin.id] })
    expect((await run(admin, 'closed')).status).toBe('done')
    expect((await run(admin, 'closed', { viewAs: 'member' })).error).toMatchObject({ code: 'secret_not_permitted' })
    expect(good.requests).toHaveLength(1)
    const document = aFlow(
      [
        start,
        ['until', 'wait', { for: 'event', event: 'go on' }],
        ['call', 'http-call', { url: `${good.url}/{{secret.closed}}` }],
      ],
      ['start > next > until', 'until > next > call'],
    )
    const tenant = { ...inWorkspace(admin), viewAs: 'member' as const }
    const waits = { document, flowId: null, trigger: 'start', input: {}, waitMs: 20_000 }
    const { id, status } = await server.app.flows.startRun({ ...waits, tenant })
    expect(status).toBe('waiting')
    expect(await server.app.flows.report(tenant, 'go on', null)).toBe(1)
    await expect.poll(async () => (await server.app.flows.getRun(id, 200)).error?.code).toBe('secret_not_permitted')
    expect(good.requests).toHaveLength(1)
  })

  test('somebody who lost the right, or left, has lost it for what is published in their name', async () => {
    await keep(admin, 'named', 'geheim-2', { people: [budi.id] })
    expect((await run(budi, 'named')).status).toBe('done')
    await keep(admin, 'named', undefined, { people: [] })
    expect((await run(budi, 'named')).error).toMatchObject({ code: 'secret_not_permitted' })
    await keep(admin, 'open', 'geheim-3', { least_role: 'member' })
    const stranger = await aTalker(server)
    expect((await run(stranger, 'open')).error).toMatchObject({ code: 'forbidden' })
    expect(good.requests).toHaveLength(1)
  })

  test('names are seen by members, who is named by who keeps them, values by nobody, and members keep none', async () => {
    await keep(admin, 'closed', 'geheim-1')
    await keep(admin, 'named', 'geheim-2', { people: [budi.id] })
    await keep(admin, 'open', 'geheim-3', { least_role: 'member' })
    const usable = async (person: TestPerson) =>
      (await listed(person))
        .filter((item) => item.usable && ['closed', 'named', 'open'].includes(item.name))
        .map(({ name }) => name)
    expect(await usable(admin)).toEqual(['closed', 'named', 'open'])
    expect(await usable(budi)).toEqual(['named', 'open'])
    expect(await usable(sari)).toEqual(['open'])
    expect((await listed(sari)).flatMap(({ people }) => people)).toEqual([])
    expect((await listed(admin)).flatMap(({ people }) => people)).toContain(budi.id)
    expect(JSON.stringify(await listed(admin))).not.toContain('geheim')
    expect((await keep(budi, 'mine', 'geheim-4')).body.code).toBe('not_permitted')
    const removed = await server.call(flowEndpoints.removeFlowSecret, {
      params: { name: 'open' },
      headers: sari.headers,
    })
    expect(removed.body.code).toBe('not_permitted')
    const strange = await keep(admin, 'other', 'geheim-5', { people: [ayu.id] })
    expect(strange.body.code).toBe('flow_secret_person_unknown')
  })

  test('who keeps a secret without knowing it cannot have it sent to a host of their own', async () => {
    await keep(admin, 'bound', 'geheim-6')
    const elsewhere = await keep(admin, 'bound', undefined, { hosts: [good.host, evil.host] })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'flow_secret_value_needed'])
    expect(elsewhere.body.message).toContain(evil.host)
    expect((await keep(admin, 'bound', undefined, { hosts: [good.host], least_role: 'member' })).status).toBe(200)
    expect((await keep(admin, 'bound', 'geheim-7', { hosts: [evil.host] })).status).toBe(200)
    expect((await run(admin, 'bound')).error).toMatchObject({ code: 'secret_not_for_host' })
    expect((await keep(admin, 'never', undefined)).body.code).toBe('flow_secret_not_found')
  })

  test('one kept before hosts were asked for goes nowhere, says so, and gets its first hosts without its value', async () => {
    await keep(admin, 'old', 'geheim-8')
    await server.deps.pool.query(`update flow_secrets set hosts = '{}' where name = 'old'`)
    server.pass(0)
    await expect.poll(async () => (await run(admin, 'old')).error?.code).toBe('secret_without_hosts')
    expect((await listed(admin)).find(({ name }) => name === 'old')).toMatchObject({ hosts: [] })
    expect(await server.app.flows.secretProblems(await scopeOfAdmin(), sends('old'))).toMatchObject([
      { code: 'secret_without_hosts', node: 'call', option: 'url', severity: 'error' },
    ])
    good.requests.length = 0
    expect((await keep(admin, 'old', undefined)).status).toBe(200)
    expect((await run(admin, 'old')).status).toBe('done')
    expect(good.requests.map(({ url }) => url)).toEqual(['/geheim-8'])
  })
  const scopeOfAdmin = async () => {
    const { scopeOf } = await import('../stores/scope-store.ts')
    return scopeOf(server.deps.db, inWorkspace(admin))
  }

  test.each([
    '',
    '*',
    '*.com',
    'a b',
    'https://a.example',
    'a.example/path',
    'me@a.example',
    '*.10.0.0.1',
    'a.example:99999',
    'a.*.example',
  ])('"%s" is no host', async (host) => {
    expect((await keep(admin, 'wrong', 'geheim-9', { hosts: [host] })).body.code).toBe('invalid_input')
  })
})
