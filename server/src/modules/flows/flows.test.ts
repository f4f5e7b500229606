import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { definitions } from '#flow/index.ts'
import { aPerson } from '../../testing/factories.ts'
import { RunCapacity } from './engine/room.ts'
import { flowRunLimits } from './flow-run-limits.ts'
import { handlersOf } from './nodes/index.ts'
import { flowServer, start } from './testing/flow-server.ts'
import { aFlow, aPublishedFlow, tenantOf } from './testing/published.ts'
import { aReceiver } from './testing/receiver.ts'
import { nextDue } from './triggers.ts'

const { server, ayu, outside, received, maxConcurrent, gone, traceOf, until } = await flowServer()

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
      tenant: tenantOf(ayu),
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
    const [left, right] = [await hook({ total: 101 }, headers), await hook({ total: 999 }, headers)]
    expect(right.data).toEqual(left.data)
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

describe('outside effects', () => {
  test('carry a key and the secret; neither trace nor answer shows the secret', async () => {
    await server.call(flowEndpoints.putFlowSecret, {
      params: { name: 'crm' },
      body: { value: 'rahasia-sekali', hosts: [outside.replace('http://', '')] },
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

  test.each(['broken/{{secret.crm}}', '{{secret.crm}}:{{secret.crm}}@'])(
    'a call of %s that fails tells its secret to neither trace nor log',
    async (path) => {
      const logged = (['error', 'warn', 'info'] as const).map((level) => vi.spyOn(server.deps.log, level))
      const url = path.startsWith('broken') ? `${outside}/${path}` : `http://${path}`
      const calls = aFlow([start, ['call', 'http-call', { url }]], ['start > next > call'])
      const { hook } = await aPublishedFlow(server, ayu, calls)
      const answer = await hook({})
      expect(answer.data.status).toBe('failed')
      const everything = [answer, await traceOf(answer.data.run_id), logged.map(({ mock }) => mock.calls)]
      expect(inspect(everything, { depth: 12 })).not.toContain('rahasia-sekali')
    },
  )

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
    ['more than a step may give', 'http-call', { url: `${outside}/big` }, 'output_too_large'],
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

  test('a run that collects more than it may hold ends', async () => {
    const document = aFlow(
      [
        start,
        ['each', 'loop', { over: 'times', times: 20, collect: 'trigger.body.text' }],
        ['keep', 'set-variable', { set: [] }],
      ],
      ['start > next > each', 'each > each > keep', 'keep > next > each'],
    )
    const { hook } = await aPublishedFlow(server, ayu, document)
    const answer = await hook({ text: 'x'.repeat(300_000) })
    expect(answer).toMatchObject({ http: 422, details: [{ path: 'each', message: 'values_too_large' }] })
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

describe('limits', () => {
  const calls = (path: string, policy = {}, settings = {}) =>
    aFlow([start, ['call', 'http-call', { url: `${outside}${path}` }, { policy }]], ['start > next > call'], {
      settings,
    })

  test('more runs than a flow allows wait for their turn', async () => {
    const { hook } = await aPublishedFlow(server, ayu, calls('/turn', {}, { concurrency: 2 }))
    const answers = await Promise.all(Array.from({ length: 12 }, () => hook({})))
    expect(answers.map(({ data }) => data.status)).toEqual(Array(12).fill('done'))
    expect(received.filter(({ path }) => path === '/turn')).toHaveLength(12)
    expect(maxConcurrent['/turn']).toBeLessThanOrEqual(2)
  })

  test('no more runs leave the queue at once than a flow allows', async () => {
    const slow = await aReceiver()
    onTestFinished(slow.close)
    slow.answerFirst(0)
    const document = aFlow(
      [
        ['start', 'on-webhook', { wait_s: 0 }],
        ['call', 'http-call', { url: slow.url }],
      ],
      ['start > next > call'],
      { settings: { concurrency: 1 } },
    )
    const { hook, flowId } = await aPublishedFlow(server, ayu, document)
    const runs = 12
    await Promise.all(Array.from({ length: runs }, () => hook({})))
    const running = async () => {
      const { rows } = await server.deps.pool.query(
        "select count(*)::int as count from flow_runs where flow_id = $1 and status = 'running'",
        [flowId],
      )
      return rows[0].count
    }
    for (let answered = 0; answered < runs; answered++) {
      await expect.poll(slow.calls).toBe(answered + 1)
      expect(await running()).toBe(1)
      slow.answerFirst(answered + 1)
    }
    await expect.poll(running).toBe(0)
    expect(slow.calls()).toBe(runs)
  })

  test('flows of a workspace share its places, and processes share those', () => {
    const room = new RunCapacity()
    const run = (n: number, workspaceId: string) =>
      ({ ...tenantOf(ayu), workspaceId, id: `run-${n}`, flowId: `flow-${n}` }) as Parameters<RunCapacity['leave']>[0]
    for (let n = 0; n < flowRunLimits.perPlace; n++) expect(room.enter(run(n, 'one'), 50)).toBe(true)
    expect(room.enter(run(-1, 'one'), 50)).toBe(false)
    expect(room.hasQueue).toBe(true)
    expect(room.enter(run(-2, 'two'), 50)).toBe(true)
    room.leave(run(0, 'one'))
    expect(room.enter(run(-1, 'one'), 50)).toBe(true)
    for (let n = 1; n < flowRunLimits.perPlace; n++) room.leave(run(n, 'one'))
    room.share(0, 2)
    const entered = Array.from({ length: flowRunLimits.perPlace }, (_, n) => room.enter(run(n, 'three'), 50))
    expect(entered.filter(Boolean)).toHaveLength(flowRunLimits.perPlace / 2)
  })

  test('a step that takes too long ends, is tried again under the same key, and then fails where it stands', async () => {
    const { hook } = await aPublishedFlow(server, ayu, calls('/silent', { tries: 2, wait_s: 0, timeout_s: 1 }))
    const { run_id } = (await hook({})).data
    const { error } = await until(run_id, 'failed')
    expect(error).toMatchObject({ code: 'step_timed_out', node: 'call', message: { id: 'Langkah ini terlalu lama.' } })
    const keys = received.filter(({ path }) => path === '/silent').map(({ key }) => key)
    expect(keys).toEqual([`${run_id}.1`, `${run_id}.1`])
  })

  test('a run that takes longer than its flow allows ends, also in the middle of a step', async () => {
    const document = aFlow(
      [
        ['start', 'on-webhook', { wait_s: 0 }],
        ['call', 'http-call', { url: `${outside}/silent` }, { policy: { timeout_s: 600 } }],
      ],
      ['start > next > call'],
      { settings: { timeout_s: 3_600 } },
    )
    const { hook } = await aPublishedFlow(server, ayu, document)
    const { run_id } = (await hook({})).data
    await expect.poll(() => received.some(({ key }) => key === `${run_id}.1`)).toBe(true)
    const before = gone.filter((path) => path === '/silent').length
    server.pass(3_601)
    expect((await until(run_id, 'failed')).error).toMatchObject({ code: 'run_timed_out', node: null })
    await expect.poll(() => gone.filter((path) => path === '/silent').length).toBe(before + 1)
  })

  test('tries wait twice as long each time', async () => {
    const { hook } = await aPublishedFlow(server, ayu, calls('/broken-slowly', { tries: 4, wait_s: 60 }))
    const { run_id } = (await hook({})).data
    const waited: number[] = []
    for (let tries = 1; tries < 4; tries++) {
      await until(run_id, 'waiting')
      const step = (await traceOf(run_id)).steps.at(-1)!
      expect(step).toMatchObject({ attempt: tries, state: 'failed' })
      const { rows } = await server.deps.pool.query('select due_at from flow_waits where run_id = $1', [run_id])
      waited.push(Math.round((new Date(rows[0].due_at).getTime() - Date.parse(step.at)) / 1000))
      server.pass(60 * 2 ** tries)
      await expect.poll(() => received.filter(({ path }) => path === '/broken-slowly').length).toBe(tries + 1)
    }
    expect(waited).toEqual([60, 120, 240])
    await until(run_id, 'failed')
  })

  test('a run is cancelled in the middle of a step, which is broken off', async () => {
    const { hook } = await aPublishedFlow(
      server,
      ayu,
      aFlow(
        [
          ['start', 'on-webhook', { wait_s: 0 }],
          ['call', 'http-call', { url: `${outside}/silent` }],
        ],
        ['start > next > call'],
      ),
    )
    const { run_id } = (await hook({})).data
    const before = gone.filter((path) => path === '/silent').length
    await expect.poll(() => received.some(({ key }) => key === `${run_id}.1`)).toBe(true)
    const params = { id: run_id }
    expect((await server.call(flowEndpoints.cancelFlowRun, { params, headers: ayu.headers })).status).toBe(200)
    await until(run_id, 'cancelled')
    await expect.poll(() => gone.filter((path) => path === '/silent').length).toBe(before + 1)
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
  await expect.poll(async () => (await ask()).body.data.pagination.total).toBe(1)
  // The run can be seen a moment before the next time is written.
  const dueAt = async () => (await server.app.flows.listTriggers(flowId))[0]!.dueAt!.getTime()
  await expect.poll(dueAt).toBeGreaterThan(before!.dueAt!.getTime())
})

test.each([
  ['', 'Asia/Jakarta', '2026-11-21T01:00:00.000Z'],
  ['', 'America/New_York', '2026-11-21T13:00:00.000Z'],
  ['Asia/Jayapura', 'Asia/Jakarta', '2026-11-21T23:00:00.000Z'],
  ['UTC', 'Asia/Jakarta', '2026-11-21T08:00:00.000Z'],
])('a schedule at 8 goes by its own clock (%s), else by that of its flow (%s)', (timezone, ofFlow, due) => {
  const next = nextDue({ cron: '0 8 * * *', timezone }, ofFlow, new Date('2026-11-21T00:30:00Z'))
  expect(next?.toISOString()).toBe(due)
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
