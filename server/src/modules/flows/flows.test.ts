import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { definitions } from '#flow/index.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { handlersOf } from './nodes/index.ts'
import { aFlow, aPublishedFlow, placeOf } from './testing/published.ts'

const receiver = createServer((request, response) =>
  receive(request).then((body) => response.writeHead(statusFor(request)).end(body)),
)
const received: { path: string; key: string; body: string; authorization: string }[] = []
await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
const outside = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
afterAll(() => receiver.close())

const statusFor = ({ url }: IncomingMessage) => (url?.startsWith('/broken') ? 503 : 200)
async function receive(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  const { url = '', headers } = request
  received.push({
    path: url,
    key: String(headers['idempotency-key']),
    body,
    authorization: String(headers.authorization),
  })
  if (url === '/large') return 'x'.repeat(10 * 1024 * 1024)
  return JSON.stringify({
    seen: received.filter(({ path }) => path === url).length,
    authorization: headers.authorization ?? null,
  })
}

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
let ayu: TestPerson
beforeAll(async () => {
  ayu = await aPerson(server)
})

const start: [string, string] = ['start', 'on-webhook']
const traceOf = async (id: string, person = ayu) => {
  const answer = await server.call(flowEndpoints.getFlowRun, { params: { id }, headers: person.headers })
  return answer.body.data
}
const until = async (id: string, wanted: string) => {
  for (let tries = 0; tries < 200; tries++) {
    const view = await server.app.flows.getRun(id, 100)
    if (view.status === wanted) return view
  }
  throw new Error(`${id} did not become ${wanted}: ${JSON.stringify(await traceOf(id))}`)
}

test('every kind is pure or has a handler', () => {
  const handlers = handlersOf({} as never)
  for (const { kind, run, input } of definitions)
    expect(input === null || run !== undefined || kind in handlers, kind).toBe(true)
})

describe('a webhook', () => {
  const document = aFlow(
    [
      start,
      ['big', 'condition', { conditions: [{ left: '{{trigger.body.total}}', operator: 'greater', right: 100 }] }],
      ['keep', 'set-variable', { set: [{ name: 'total', value: '{{trigger.body.total}}' }] }],
      ['say', 'answer', { by: 'text', text: 'Total {{total | number:2}}' }],
    ],
    ['start > next > big', 'big > yes > keep', 'keep > next > say'],
    { variables: [{ name: 'total' }] },
  )

  test('answers with what the flow says, and every step is in the trace', async () => {
    const { hook } = await aPublishedFlow(server, ayu, document)
    const answer = await hook({ total: 250 })
    expect(answer).toMatchObject({ http: 200, data: { status: 'done', replies: [{ text: 'Total 250.00' }] } })
    const trace = await traceOf(answer.data.run_id)
    expect(trace.run).toMatchObject({ trigger: 'on-webhook', status: 'done', mode: 'live' })
    expect(trace.steps.map(({ node, state, port }) => [node, state, port])).toEqual([
      ['start', 'done', 'next'],
      ['big', 'done', 'yes'],
      ['keep', 'done', 'next'],
      ['say', 'done', 'next'],
    ])
    expect(trace.steps[2]).toMatchObject({ set: { total: 250 } })
    expect(await hook({ total: 5 })).toMatchObject({ http: 200, data: { status: 'done', replies: [] } })
  })

  test('is found by its secret only, reads JSON only when it is, and keeps its address over a new version', async () => {
    const { flowId } = await aPublishedFlow(server, ayu, document)
    const before = await server.app.flows.listTriggers(flowId)
    await server.app.flows.publishTriggers({
      flowId,
      document: { ...document, variables: [{ name: 'total', type: 'number' }] },
      place: placeOf(ayu),
    })
    const after = await server.app.flows.listTriggers(flowId)
    expect(after[0]?.secret).toBe(before[0]?.secret)
    expect(after[0]?.documentHash).not.toBe(before[0]?.documentHash)
    const url = `${server.url}/api/autoflow/hooks/`
    expect((await fetch(`${url}nothing`, { method: 'POST' })).status).toBe(404)
    const broken = await fetch(`${url}${after[0]?.secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect(broken.status).toBe(400)
    const large = await fetch(`${url}${after[0]?.secret}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x'.repeat(2 * 1024 * 1024),
    })
    expect(large.status).toBe(413)
  })

  test('called again with the same key it runs once', async () => {
    const { hook, flowId } = await aPublishedFlow(server, ayu, document)
    const headers = { 'idempotency-key': 'order-1' }
    const [one, other] = [await hook({ total: 101 }, headers), await hook({ total: 999 }, headers)]
    expect(other.data).toEqual(one.data)
    const runs = await server.call(flowEndpoints.listFlowRuns, { query: { flow_id: flowId }, headers: ayu.headers })
    expect(runs.body.data.pagination.total).toBe(1)
  })

  test('runs are seen by their owner only', async () => {
    const { hook } = await aPublishedFlow(server, ayu, document)
    const { data } = await hook({ total: 1 })
    const stranger = await aPerson(server)
    const seen = await server.call(flowEndpoints.getFlowRun, { params: { id: data.run_id }, headers: stranger.headers })
    expect(seen.body.code).toBe('flow_run_not_found')
    const ended = await server.call(flowEndpoints.cancelFlowRun, { params: { id: data.run_id }, headers: ayu.headers })
    expect(ended.body.code).toBe('flow_run_over')
  })
})

describe('events of channels', () => {
  const inbox = (text: string) =>
    aFlow(
      [
        ['mail', 'on-email', { mailbox: 'orders@toko.example' }],
        ['say', 'send-message', { text }],
      ],
      ['mail > next > say'],
    )
  const trigger = (who: TestPerson, id: string, mailbox: string | null = 'orders@toko.example') =>
    server.app.flows.trigger(
      placeOf(who),
      'on-email',
      { id, input: { subject: id, conversation: id } },
      (options) => mailbox === null || options.mailbox === mailbox,
    )

  test('begin one run each, however often and at once they are told, also after the flow was published again', async () => {
    const who = await aPerson(server)
    const { flowId } = await aPublishedFlow(server, who, inbox('{{trigger.subject}}'))
    const [one, other] = await Promise.all([trigger(who, 'mail-1'), trigger(who, 'mail-1')])
    expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id))
    await server.app.flows.publishTriggers({ flowId, document: inbox('New {{trigger.subject}}'), place: placeOf(who) })
    const again = await trigger(who, 'mail-1')
    expect(again[0]!.id).toBe(one[0]!.id)
    expect((await until(one[0]!.id, 'done')).replies).toEqual([{ text: 'mail-1' }])
    const [next] = await trigger(who, 'mail-2')
    expect((await until(next!.id, 'done')).replies).toEqual([{ text: 'New mail-2' }])
    const runs = await server.call(flowEndpoints.listFlowRuns, { query: { flow_id: flowId }, headers: who.headers })
    expect(runs.body.data.records.map(({ id }) => id).sort()).toEqual([one[0]!.id, next!.id].sort())
  })

  test('begin what listens to them in their place; one without an id is refused', async () => {
    const [who, stranger] = [await aPerson(server), await aPerson(server)]
    await aPublishedFlow(server, who, inbox('Hi'))
    expect(await trigger(who, 'mail-3', 'other@toko.example')).toEqual([])
    expect(await trigger(stranger, 'mail-3', null)).toEqual([])
    expect(await server.app.flows.trigger(placeOf(who), 'on-alarm', { id: 'mail-3', input: {} })).toEqual([])
    await aPublishedFlow(server, who, inbox('Hi'))
    expect(new Set((await trigger(who, 'mail-3')).map(({ id }) => id)).size).toBe(2)
    await expect(trigger(who, '')).rejects.toThrow('no id')
  })
})

describe('messages of a channel in a conversation', () => {
  const document = aFlow(
    [
      ['come', 'on-whatsapp'],
      ['when', 'ask', { question: 'Which day?', expects: 'date' }],
      ['who', 'ask', { question: 'Which name?' }],
      ['say', 'answer', { by: 'text', text: '{{who.value}}: {{when.value}}' }],
    ],
    ['come > next > when', 'when > next > who', 'who > next > say'],
  )
  const message = (who: TestPerson, id: string, text: string, conversation = '62811') =>
    server.app.flows.trigger(placeOf(who), 'on-whatsapp', {
      id,
      input: { message: text, conversation, sender: '62811' },
    })

  test('are the replies that a run waits for, each once however often and at once it is delivered', async () => {
    const who = await aPerson(server)
    const { flowId } = await aPublishedFlow(server, who, document)
    const [run] = await message(who, 'm1', 'Hello')
    const id = run!.id
    await until(id, 'waiting')
    const asked = async (question: string) => (await until(id, 'waiting')).replies.at(-1)?.text === question
    // The message that began it is no reply to it.
    expect((await message(who, 'm1', 'Hello'))[0]!.id).toBe(id)
    const twice = await Promise.all([message(who, 'm2', '24 Mei 2027'), message(who, 'm2', '24 Mei 2027')])
    expect(twice.flat().map((view) => view.id)).toEqual([id, id])
    await expect.poll(() => asked('Which name?')).toBe(true)
    // Delivered once more, when the run waits for something else already.
    expect((await message(who, 'm2', '24 Mei 2027'))[0]!.id).toBe(id)
    expect(await asked('Which name?')).toBe(true)
    await message(who, 'm3', 'Budi')
    expect((await until(id, 'done')).replies.at(-1)).toEqual({ text: 'Budi: 2027-05-24' })
    expect((await message(who, 'm3', 'Budi'))[0]!.id).toBe(id)
    const runs = await server.call(flowEndpoints.listFlowRuns, { query: { flow_id: flowId }, headers: who.headers })
    expect(runs.body.data.pagination.total).toBe(1)
  })

  test('reach nobody in another conversation, of another place or of another channel', async () => {
    const [who, stranger] = [await aPerson(server), await aPerson(server)]
    await aPublishedFlow(server, who, document)
    await aPublishedFlow(server, stranger, document)
    const [run] = await message(who, 'm1', 'Hello')
    await until(run!.id, 'waiting')
    const [elsewhere] = await message(who, 'm2', '24 Mei 2027', '62899')
    const [other] = await message(stranger, 'm2', '24 Mei 2027')
    expect(new Set([run!.id, elsewhere!.id, other!.id]).size).toBe(3)
    const input = { message: '24 Mei 2027', conversation: '62811' }
    expect(await server.app.flows.trigger(placeOf(who), 'on-call', { id: 'm3', input })).toEqual([])
    expect((await until(run!.id, 'waiting')).replies).toEqual([{ text: 'Which day?' }])
  })

  test('are heard by a run of an older version, also when the flow is published no more', async () => {
    const who = await aPerson(server)
    const { flowId } = await aPublishedFlow(server, who, document)
    const [run] = await message(who, 'm1', 'Hello')
    await until(run!.id, 'waiting')
    await server.app.flows.unpublishTriggers(flowId)
    expect((await message(who, 'm2', '24 Mei 2027')).map((view) => view.id)).toEqual([run!.id])
    expect(await message(who, 'm3', 'Hi', '62899')).toEqual([])
  })
})

describe('outside effects', () => {
  test('carry a key and the secret; neither trace nor answer shows the secret', async () => {
    await server.call(flowEndpoints.putFlowSecret, {
      params: { name: 'crm' },
      body: { value: 'rahasia-sekali' },
      headers: ayu.headers,
    })
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [
          start,
          [
            'call',
            'http-call',
            {
              url: `${outside}/crm`,
              method: 'POST',
              body_kind: 'json',
              body: '{{trigger.body | json}}',
              headers: [{ name: 'authorization', value: 'Bearer {{secret.crm}}' }],
            },
          ],
          ['say', 'answer', { by: 'text', text: '{{call.body.authorization}}' }],
        ],
        ['start > next > call', 'call > next > say'],
      ),
    )
    const answer = await hook({ name: 'Budi' })
    expect(answer.data.replies).toEqual([{ text: 'Bearer ••••' }])
    expect(received.at(-1)).toMatchObject({
      path: '/crm',
      body: '{"name":"Budi"}',
      authorization: 'Bearer rahasia-sekali',
    })
    expect(received.at(-1)?.key).toBe(`${answer.data.run_id}.1`)
    const { rows } = await server.deps.pool.query('select entries from flow_journal where run_id = $1', [
      answer.data.run_id,
    ])
    expect(JSON.stringify([rows, await traceOf(answer.data.run_id)])).not.toContain('rahasia-sekali')
  })

  test('are tried again under the same key, then go by the error port', async () => {
    const nodes = [
      start,
      ['call', 'http-call', { url: `${outside}/broken` }, { policy: { tries: 3, wait_s: 0 } }],
      ['say', 'answer', { by: 'text', text: '{{call.error.code}}' }],
    ] as Parameters<typeof aFlow>[0]
    const { hook } = await aPublishedFlow(server, ayu, aFlow(nodes, ['start > next > call', 'call > error > say']))
    const begun = await hook({})
    const answer = await until(begun.data.run_id, 'done')
    expect(answer.replies).toEqual([{ text: 'http_status' }])
    const calls = received.filter(({ path }) => path === '/broken')
    expect(calls).toHaveLength(3)
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    expect((await traceOf(begun.data.run_id)).steps.filter(({ node }) => node === 'call')).toMatchObject([
      { attempt: 1 },
      { attempt: 2 },
      { attempt: 3, state: 'failed' },
    ])
  })

  test('mails go out once, with the id of their step', async () => {
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [
          start,
          [
            'mail',
            'send-email',
            { to: '{{trigger.body.to}}', subject: 'Invoice {{trigger.body.n}}', text: 'Please pay.' },
          ],
        ],
        ['start > next > mail'],
      ),
    )
    const { data } = await hook({ to: 'budi@example.test, sari@example.test', n: 7 })
    await expect.poll(() => server.mails.filter(({ subject }) => subject === 'Invoice 7').length).toBe(2)
    expect(server.mails.find(({ to }) => to === 'sari@example.test')).toMatchObject({ id: `flow.${data.run_id}.1.1` })
    expect(await hook({ to: 'nobody', n: 8 })).toMatchObject({
      http: 422,
      details: [{ path: 'mail', message: 'address_wrong' }],
    })
  })

  test('rows of tables are written, changed and read', async () => {
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [
          start,
          [
            'put',
            'write-table',
            {
              table: 'stock',
              does: 'put',
              key: '{{trigger.body.sku}}',
              columns: [{ name: 'left', value: '{{trigger.body.left}}' }],
            },
          ],
          ['low', 'read-table', { table: 'stock', where: [{ left: 'left', operator: 'less', right: 5 }] }],
          ['say', 'answer', { by: 'text', text: '{{low.rows | map:"key" | sort | join}}' }],
        ],
        ['start > next > put', 'put > next > low', 'low > next > say'],
      ),
    )
    await hook({ sku: 'A', left: 3 })
    await hook({ sku: 'B', left: 2 })
    expect((await hook({ sku: 'A', left: 9 })).data.replies).toEqual([{ text: 'B' }])
  })
})

describe('bad input fails the step with a clear message', () => {
  const failing: [string, string, Record<string, unknown>, string | RegExp][] = [
    ['10 MB of output', 'http-call', { url: `${outside}/large` }, 'net_too_large'],
    ['HTTP to a private address', 'http-call', { url: 'http://10.0.0.1/' }, 'net_address_refused'],
    ['HTTP to the metadata of a cloud', 'http-call', { url: 'http://169.254.169.254/latest' }, 'net_address_refused'],
    ['an address that is none', 'http-call', { url: 'file:///etc/passwd' }, 'net_address_invalid'],
    ['code that loops for ever', 'code', { code: 'while (true) {}', milliseconds: 100 }, 'code_too_slow'],
    [
      'code that eats memory',
      'code',
      { code: 'const all = []; while (true) all.push(new Uint8Array(4000000))', milliseconds: 2000 },
      // Whichever of its limits it meets first.
      /^code_too_(much_memory|slow)$/,
    ],
    ['code that throws', 'code', { code: 'throw new Error("no")' }, 'code_failed'],
    ['code that looks for the network', 'code', { code: 'return fetch("http://example.com")' }, 'code_failed'],
    ['code that looks for the process', 'code', { code: 'return process.env' }, 'code_failed'],
    ['code that returns too much', 'code', { code: 'return "x".repeat(1000000)' }, 'code_output_too_large'],
    [
      'a deleted data source',
      'query-data',
      { data_source: '00000000-0000-4000-8000-000000000000', question: 'How many?' },
      'data_source_deleted',
    ],
    ['a missing variable', 'answer', { by: 'text', text: '{{nobody.name}}' }, 'expression_failed'],
    ['a kind of a newer version', 'teleport', {}, 'unknown_kind'],
    [
      'deleted files',
      'search-knowledge',
      { query: 'x', files: ['00000000-0000-4000-8000-000000000000'] },
      'knowledge_deleted',
    ],
    [
      'a channel without an account',
      'send-message',
      { channel: 'whatsapp', to: '62811', text: 'Hi' },
      'channel_missing',
    ],
  ]
  test.each(failing)('%s', async (_, kind, options, code) => {
    const { hook } = await aPublishedFlow(server, ayu, aFlow([start, ['bad', kind, options]], ['start > next > bad']))
    const answer = await hook({})
    expect(answer).toMatchObject({ http: 422, details: [{ path: 'bad', message: expect.stringMatching(code) }] })
    const { run } = await traceOf(answer.data.run_id)
    expect(run.error?.message.en.length).toBeGreaterThan(10)
    expect(run.error?.message.id).not.toBe('')
  })

  test('a loop that never ends by itself ends by its limit', async () => {
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [
          start,
          ['each', 'loop', { over: 'while', while: 'true', limit: 20 }],
          ['add', 'set-variable', { set: [{ name: 'n', value: '{{n + 1}}' }] }],
          ['say', 'answer', { by: 'text', text: '{{n}}' }],
        ],
        ['start > next > each', 'each > each > add', 'add > next > each', 'each > limit > say'],
        { variables: [{ name: 'n', type: 'number', initial: 0 }] },
      ),
    )
    expect((await hook({})).data.replies).toEqual([{ text: '20' }])
  })

  test('a cycle without a limit ends by the limit of steps', async () => {
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [start, ['a', 'set-variable', { set: [] }], ['b', 'set-variable', { set: [] }]],
        ['start > next > a', 'a > next > b', 'b > next > a'],
        { settings: { max_steps: 50 } },
      ),
    )
    expect(await hook({})).toMatchObject({ http: 422, details: [{ message: 'too_many_steps' }] })
  })
})

describe('waiting', () => {
  test('for a time costs nothing until then, and the run goes on', async () => {
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [start, ['rest', 'wait', { amount: 3, unit: 'weeks' }], ['say', 'answer', { by: 'text', text: 'Still there' }]],
        ['start > next > rest', 'rest > next > say'],
      ),
    )
    const begun = await hook({})
    expect(begun).toMatchObject({ http: 202, data: { status: 'waiting' } })
    const { rows } = await server.deps.pool.query('select leased_by from flow_runs where id = $1', [begun.data.run_id])
    expect(rows[0].leased_by).toBeNull()
    server.pass(22 * 86_400)
    expect((await until(begun.data.run_id, 'done')).replies).toEqual([{ text: 'Still there' }])
  })

  test('for an event: the first report counts', async () => {
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [
          start,
          ['paid', 'wait', { for: 'event', event: 'paid {{trigger.body.n}}', amount: 1, unit: 'days' }],
          ['say', 'answer', { by: 'text', text: '{{paid.event.sum}}' }],
        ],
        ['start > next > paid', 'paid > next > say'],
      ),
    )
    const begun = await hook({ n: 7 })
    const report = (sum: number) =>
      server.call(flowEndpoints.reportFlowEvent, { body: { event: 'paid 7', data: { sum } }, headers: ayu.headers })
    expect((await report(10)).body.data).toEqual({ runs: 1 })
    expect((await report(20)).body.data).toEqual({ runs: 0 })
    expect((await until(begun.data.run_id, 'done')).replies).toEqual([{ text: '10' }])
  })

  test('can be cancelled', async () => {
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow([start, ['rest', 'wait', { amount: 1, unit: 'days' }]], ['start > next > rest']),
    )
    const begun = await hook({})
    const params = { id: begun.data.run_id }
    expect((await server.call(flowEndpoints.cancelFlowRun, { params, headers: ayu.headers })).status).toBe(200)
    await until(begun.data.run_id, 'cancelled')
    const { rows } = await server.deps.pool.query('select 1 from flow_waits where run_id = $1', [begun.data.run_id])
    expect(rows).toEqual([])
  })

  test('a new version does not change runs that are under way', async () => {
    const version = (text: string) =>
      aFlow(
        [start, ['rest', 'wait', { amount: 1, unit: 'hours' }], ['say', 'answer', { by: 'text', text }]],
        ['start > next > rest', 'rest > next > say'],
      )
    const { hook, flowId } = await aPublishedFlow(server, ayu, version('old'))
    const begun = await hook({})
    await server.app.flows.publishTriggers({ flowId, document: version('new'), place: placeOf(ayu) })
    server.pass(3_700)
    expect((await until(begun.data.run_id, 'done')).replies).toEqual([{ text: 'old' }])
  })

  test('more runs than a flow allows wait for their turn', async () => {
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow([start, ['call', 'http-call', { url: `${outside}/turn` }]], ['start > next > call'], {
        settings: { concurrency: 2 },
      }),
    )
    const answers = await Promise.all(Array.from({ length: 12 }, () => hook({})))
    expect(answers.map(({ data }) => data.status)).toEqual(Array(12).fill('done'))
    expect(received.filter(({ path }) => path === '/turn')).toHaveLength(12)
  })
})

describe('conversations', () => {
  test('ask until the reply fits, and go on with it', async () => {
    const document = aFlow(
      [
        ['start', 'on-chat'],
        ['when', 'ask', { question: 'Which day?', expects: 'date' }],
        ['say', 'answer', { by: 'text', text: 'See you on {{when.value}}, {{trigger.message}}' }],
      ],
      ['start > next > when', 'when > next > say'],
    )
    const { flowId } = await aPublishedFlow(server, ayu, document)
    const write = (text: string) =>
      server.app.flows.converse({
        document,
        flowId,
        trigger: 'start',
        input: { message: text },
        place: placeOf(ayu),
        conversation: 'c1',
        reply: { text },
        waitMs: 10_000,
      })
    expect((await write('hello')).replies).toEqual([{ text: 'Which day?' }])
    expect((await write('no idea')).replies[0]?.text).toContain('date')
    expect(await write('24 Mei 2027')).toMatchObject({
      status: 'done',
      replies: [{ text: 'See you on 2027-05-24, hello' }],
    })
  })

  test('an approval goes to people and by mail; the first answer counts', async () => {
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [
          start,
          ['ok', 'approval', { title: 'Refund <b>7</b>', details: 'Rp 50.000', emails: 'boss@example.test' }],
          ['say', 'answer', { by: 'text', text: '{{ok.by}}: {{ok.remark}}' }],
        ],
        ['start > next > ok', 'ok > approved > say'],
      ),
    )
    const begun = await hook({})
    const open = await server.call(flowEndpoints.listFlowRequests, { headers: ayu.headers })
    const request = open.body.data.find(({ title }) => title === 'Refund <b>7</b>')!
    const told = await server.call(notificationEndpoints.listNotifications, { headers: ayu.headers })
    expect(told.body.data.records).toContainEqual(
      expect.objectContaining({ kind: 'flow_request', title: 'Refund <b>7</b>', link: '/requests' }),
    )
    await expect.poll(() => server.mails.some(({ to }) => to === 'boss@example.test')).toBe(true)
    const link = /\/flow-requests\/\S+/.exec(server.mails.find(({ to }) => to === 'boss@example.test')!.text)![0]
    const page = await (await fetch(server.url + link)).text()
    expect(page).toContain('Refund &lt;b&gt;7')
    const stranger = await aPerson(server)
    const decide = (headers: Record<string, string>, decision: string) =>
      server.call(flowEndpoints.decideFlowRequest, {
        params: { id: request.id },
        body: { decision, remark: 'fine' },
        headers,
      })
    expect((await decide(stranger.headers, 'approved')).body.code).toBe('flow_request_not_found')
    expect((await decide(ayu.headers, 'approved')).body.data.state).toBe('approved')
    const late = await fetch(server.url + link, { method: 'POST', body: new URLSearchParams({ decision: 'rejected' }) })
    expect(late.status).toBe(409)
    expect((await until(begun.data.run_id, 'done')).replies).toEqual([{ text: `${ayu.name}: fine` }])
  })

  test('a flow calls another and takes what it gives', async () => {
    const inner = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [
          ['start', 'on-flow', { inputs: [{ name: 'n' }] }],
          ['rest', 'wait', { amount: 1, unit: 'hours' }],
          ['end', 'end', { output: [{ name: 'twice', value: '{{trigger.n * 2}}' }] }],
        ],
        ['start > next > rest', 'rest > next > end'],
      ),
    )
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [
          start,
          [
            'sub',
            'call-flow',
            { flow: inner.flowId, inputs: [{ name: 'n', value: '{{trigger.body.n}}' }], wait_minutes: 600 },
          ],
          ['say', 'answer', { by: 'text', text: '{{sub.output.twice}}' }],
        ],
        ['start > next > sub', 'sub > next > say'],
      ),
    )
    const begun = await hook({ n: 21 })
    expect(begun.data.status).toBe('waiting')
    server.pass(3_700)
    expect((await until(begun.data.run_id, 'done')).replies).toEqual([{ text: '42' }])
  })
})

describe('without a model', () => {
  test('texts are sorted into classes and read into fields', async () => {
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [
          start,
          [
            'sort',
            'classify',
            {
              text: '{{trigger.body}}',
              classes: [
                { name: 'Complaint', about: 'broken, late, rusak, terlambat, kecewa' },
                { name: 'Order', about: 'buy, order, pesan, beli' },
              ],
            },
          ],
          [
            'read',
            'extract',
            {
              text: '{{trigger.body}}',
              fields: [
                { name: 'email', type: 'email', required: true },
                { name: 'amount', type: 'number', about: 'jumlah' },
              ],
            },
          ],
          ['say', 'answer', { by: 'text', text: '{{sort.class}} {{read.email}} {{read.amount}}' }],
          ['lack', 'answer', { by: 'text', text: 'missing {{read.missing | join}}' }],
        ],
        [
          'start > next > sort',
          'sort > class_1 > read',
          'sort > other > lack',
          'read > next > say',
          'read > missing > lack',
        ],
      ),
    )
    expect((await hook('Barang saya rusak dan terlambat. Jumlah: 3. budi@example.test')).data.replies).toEqual([
      { text: 'Complaint budi@example.test 3' },
    ])
    expect((await hook('Paket terlambat')).data.replies).toEqual([{ text: 'missing email' }])
  })
})

describe('tests and replays', () => {
  const document = (text: string) =>
    aFlow(
      [start, ['call', 'http-call', { url: `${outside}/replay` }], ['say', 'answer', { by: 'text', text }]],
      ['start > next > call', 'call > next > say'],
    )

  test('a test takes pinned results, begins anywhere, and uses what a run recorded', async () => {
    const before = received.length
    const flows = server.app.flows
    const base = { flowId: null, place: placeOf(ayu), trigger: 'start', input: { body: {} } }
    const pinned = await flows.testRun({
      ...base,
      document: document('{{call.body.seen}}'),
      pins: { call: { port: 'next', output: { body: { seen: 'pinned' } } } },
    })
    expect(pinned).toMatchObject({ run: { mode: 'test', status: 'done' }, result: { replies: [{ text: 'pinned' }] } })
    expect(pinned.steps.find(({ node }) => node === 'call')?.state).toBe('pinned')
    expect(received).toHaveLength(before)
    const later = await flows.testRun({
      ...base,
      document: document('again {{call.body.seen}}'),
      from: 'say',
      recorded: pinned.run.id,
    })
    expect(later.result.replies).toEqual([{ text: 'again pinned' }])
    // A test that began in the middle passes on what it had from another; pins stand for steps that no run took.
    const onceMore = await flows.testRun({
      ...base,
      document: document('more {{call.body.seen}}'),
      ...{ from: 'say', recorded: later.run.id },
    })
    expect(onceMore.result.replies).toEqual([{ text: 'more pinned' }])
    const never = await flows.testRun({
      ...base,
      document: document('never {{call.body.seen}}'),
      ...{ from: 'say', pins: { call: { port: 'next', output: { body: { seen: 'run' } } } } },
    })
    expect(never.result.replies).toEqual([{ text: 'never run' }])
    await expect(flows.testRun({ ...base, document: aFlow([], []) })).rejects.toMatchObject({ code: 'flow_not_sound' })
  })

  test('a replay shows what a draft would have said, and does nothing outside', async () => {
    const { hook, flowId } = await aPublishedFlow(server, ayu, document('Seen {{call.body.seen}}'))
    await hook({})
    await hook({})
    const before = received.length
    const replay = (draft: ReturnType<typeof document>) =>
      server.app.flows.replay({ document: draft, flowId, place: placeOf(ayu), last: 10 })
    const unchanged = await replay(document('Seen {{call.body.seen}}'))
    expect(unchanged.map(({ same }) => same)).toEqual([true, true])
    // The call is not taken again, and yet it is part of what the draft takes.
    const [newest] = unchanged
    expect(newest!.after.ms).toBeGreaterThanOrEqual(newest!.before.ms - 1)
    const changed = await replay(document('Counted {{call.body.seen}}'))
    expect(
      changed.map(({ same, before, after }) => [
        same,
        before.result.replies[0]?.text.replace('Seen', 'Counted'),
        after.result.replies[0]?.text,
      ]),
    ).toEqual(changed.map(({ after }) => [false, after.result.replies[0]?.text, after.result.replies[0]?.text]))
    const more = aFlow(
      [start, ['new', 'http-call', { url: `${outside}/replay-new` }], ['say', 'answer', { by: 'text', text: 'x' }]],
      ['start > next > new', 'new > next > say'],
    )
    expect((await replay(more))[0]).toMatchObject({ same: false, not_recorded: ['new'], after: { status: 'failed' } })
    expect(received).toHaveLength(before)
  })
})

test('a schedule begins a run when it is due, once', async () => {
  const { flowId } = await aPublishedFlow(
    server,
    ayu,
    aFlow(
      [
        ['start', 'on-schedule', { cron: '0 * * * *' }],
        ['say', 'answer', { by: 'text', text: '{{trigger.at}}' }],
      ],
      ['start > next > say'],
    ),
  )
  const [before] = await server.app.flows.listTriggers(flowId)
  server.pass(3_700)
  const ask = () => server.call(flowEndpoints.listFlowRuns, { query: { flow_id: flowId }, headers: ayu.headers })
  await expect.poll(async () => (await ask()).body.data.pagination.total, { timeout: 10_000 }).toBe(1)
  const [after] = await server.app.flows.listTriggers(flowId)
  expect(after!.dueAt!.getTime()).toBeGreaterThan(before!.dueAt!.getTime())
})

test('what a person leaves goes with their account: runs, journals, waits and tables', async () => {
  const budi = await aPerson(server)
  const { hook } = await aPublishedFlow(
    server,
    budi,
    aFlow(
      [
        start,
        ['put', 'write-table', { table: 'own', columns: [{ name: 'n', value: 1 }] }],
        ['rest', 'wait', { amount: 1, unit: 'days' }],
      ],
      ['start > next > put', 'put > next > rest'],
    ),
  )
  const { data } = await hook({})
  const count = async (text: string, value: string) =>
    Number((await server.deps.pool.query(`select count(*) from ${text} = $1`, [value])).rows[0].count)
  const left = async () => [
    await count('flow_journal where run_id', data.run_id),
    await count('flow_waits where run_id', data.run_id),
    await count('flow_table_rows where place_id', budi.id),
  ]
  expect((await left()).every((rows) => rows > 0)).toBe(true)
  await server.deps.pool.query('delete from agents where user_id = $1', [budi.id])
  await server.deps.pool.query('delete from users where id = $1', [budi.id])
  expect(await left()).toEqual([0, 0, 0])
})
