import { queryObjects } from 'node:v8'
import { describe, expect, onTestFinished, test } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { LiveRun } from './engine/live-run.ts'
import { findAsked } from './stores/flow-agent-ref-store.ts'
import { flowServer, start } from './testing/flow-server.ts'
import { aFlow, aPublishedFlow, tenantOf } from './testing/published.ts'

const { server, ayu, outside, received, until } = await flowServer()

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
      tenantOf(who),
      'on-email',
      { id, input: { subject: id, conversation: id } },
      (options) => mailbox === null || options.mailbox === mailbox,
    )

  test('begin one run each, however often and at once they are told, also after the flow was published again', async () => {
    const who = await aPerson(server)
    const { flowId } = await aPublishedFlow(server, who, inbox('{{trigger.subject}}'))
    const [left, right] = await Promise.all([trigger(who, 'mail-1'), trigger(who, 'mail-1')])
    expect(left.map(({ id }) => id)).toEqual(right.map(({ id }) => id))
    await server.app.flows.publishTriggers({
      flowId,
      document: inbox('New {{trigger.subject}}'),
      tenant: tenantOf(who),
    })
    const again = await trigger(who, 'mail-1')
    expect(again[0]!.id).toBe(left[0]!.id)
    expect((await until(left[0]!.id, 'done')).replies).toEqual([{ text: 'mail-1' }])
    const [next] = await trigger(who, 'mail-2')
    expect((await until(next!.id, 'done')).replies).toEqual([{ text: 'New mail-2' }])
    const runs = await server.call(flowEndpoints.listFlowRuns, { query: { flow_id: flowId }, headers: who.headers })
    expect(runs.body.data.records.map(({ id }) => id).sort()).toEqual([left[0]!.id, next!.id].sort())
  })

  test('begin what listens to them in their place; one without an id is refused', async () => {
    const [who, stranger] = [await aPerson(server), await aPerson(server)]
    await aPublishedFlow(server, who, inbox('Hi'))
    expect(await trigger(who, 'mail-3', 'other@toko.example')).toEqual([])
    expect(await trigger(stranger, 'mail-3', null)).toEqual([])
    expect(await server.app.flows.trigger(tenantOf(who), 'on-alarm', { id: 'mail-3', input: {} })).toEqual([])
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
    server.app.flows.trigger(tenantOf(who), 'on-whatsapp', {
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
    expect(await server.app.flows.trigger(tenantOf(who), 'on-call', { id: 'm3', input })).toEqual([])
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
    await server.app.flows.publishTriggers({ flowId, document: version('new'), tenant: tenantOf(ayu) })
    server.pass(3_700)
    expect((await until(begun.data.run_id, 'done')).replies).toEqual([{ text: 'old' }])
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
        tenant: tenantOf(ayu),
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
    const notifications = await server.call(notificationEndpoints.listNotifications, { headers: ayu.headers })
    expect(notifications.body.data.records).toContainEqual(
      expect.objectContaining({ kind: 'flow_request', title: 'Refund <b>7</b>', link: '/requests' }),
    )
    await expect.poll(() => server.mails.some(({ to }) => to === 'boss@example.test')).toBe(true)
    const mail = server.mails.find(({ to }) => to === 'boss@example.test')!.text
    const link = /\/flow-requests\/\S+/.exec(mail)![0]
    const page = await (await fetch(server.url + link)).text()
    expect(page).toContain('Refund &lt;b&gt;7')
    // The page says the deadline as the mail does: in the time zone of the flow.
    const due = /by (.+ (?:WIB|GMT\+7))\./.exec(mail)![1]!
    expect(page).toContain(`>${due}</time>`)
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

describe('what a branch that lost at a join waited for', () => {
  const raced = (trigger: string, branches: Parameters<typeof aFlow>[0]) =>
    aFlow(
      [
        ['start', trigger],
        ['fork', 'parallel', { branches: branches.length }],
        ...branches,
        ['meet', 'join', { wait_for: 'first' }],
        ['who', 'ask', { question: 'Which name?' }],
        ['say', 'answer', { by: 'text', text: '{{who.value}}' }],
      ],
      [
        'start > next > fork',
        ...branches.flatMap(([id, kind], index) => [
          `fork > branch_${index + 1} > ${id}`,
          `${id} > ${kind === 'approval' ? 'approved' : 'next'} > meet`,
        ]),
        'meet > next > who',
        'who > next > say',
      ],
    )
  const kindsOf = async (run: string): Promise<(string | null)[]> => {
    const { rows } = await server.deps.pool.query('select kind from flow_waits where run_id = $1 order by token', [run])
    return rows.map(({ kind }) => kind)
  }

  test('takes no reply from the question after it', async () => {
    const who = await aPerson(server)
    const branches: Parameters<typeof aFlow>[0] = [
      ['when', 'ask', { question: 'Which day?', expects: 'date' }],
      ['rest', 'wait', { amount: 1, unit: 'hours' }],
    ]
    await aPublishedFlow(server, who, raced('on-whatsapp', branches))
    const message = (id: string, text: string) =>
      server.app.flows.trigger(tenantOf(who), 'on-whatsapp', { id, input: { message: text, conversation: '62812' } })
    const [run] = await message('m1', 'Hello')
    await until(run!.id, 'waiting')
    expect(await kindsOf(run!.id)).toEqual(['reply', 'time'])
    server.pass(3_700)
    await expect.poll(async () => (await server.app.flows.getRun(run!.id)).replies.at(-1)?.text).toBe('Which name?')
    await until(run!.id, 'waiting')
    expect(await kindsOf(run!.id)).toEqual(['reply'])
    await message('m2', 'Budi')
    expect((await until(run!.id, 'done')).replies.at(-1)).toEqual({ text: 'Budi' })
  })

  test('is never due, and nobody is asked for it', async () => {
    const who = await aPerson(server)
    const branches: Parameters<typeof aFlow>[0] = [
      ['ok', 'approval', { title: 'Refund?', wait_minutes: 600 }],
      ['late', 'wait', { amount: 2, unit: 'hours' }],
      ['soon', 'wait', { amount: 1, unit: 'hours' }],
    ]
    const document = raced('on-chat', branches)
    const { flowId } = await aPublishedFlow(server, who, document)
    const { id } = await server.app.flows.startRun({
      ...{ document, flowId, trigger: 'start', input: { message: 'Hi' }, tenant: tenantOf(who) },
      ...{ conversation: 'lost', waitMs: 10_000 },
    })
    const asked = async () => (await server.call(flowEndpoints.listFlowRequests, { headers: who.headers })).body.data
    expect((await asked()).map(({ title }) => title)).toEqual(['Refund?'])
    server.pass(3_700)
    await expect.poll(() => kindsOf(id)).toEqual(['reply'])
    await expect.poll(asked).toEqual([])
    const { body } = await server.call(notificationEndpoints.listNotifications, { headers: who.headers })
    expect(body.data.records.filter(({ confirmed_at }) => !confirmed_at)).toEqual([])
  })

  test('goes when it is due, where a server before this one has left it', async () => {
    const who = await aPerson(server)
    const document = aFlow([start, ['rest', 'wait', { amount: 3, unit: 'days' }]], ['start > next > rest'])
    const { hook } = await aPublishedFlow(server, who, document)
    const { run_id } = (await hook({})).data
    await server.deps.pool.query(`insert into flow_waits (run_id, token, kind, due_at) values ($1, 77, 'event', $2)`, [
      run_id,
      server.deps.clock.now(),
    ])
    await expect.poll(() => kindsOf(run_id)).toEqual(['time'])
    await until(run_id, 'waiting')
  })
})

describe('a branch that waits while another takes a long step', () => {
  type Nodes = Parameters<typeof aFlow>[0]
  /** The long step has been announced when the branch begins to wait: nothing else of the run is written then. */
  const beside = (begin: Nodes[number], branch: Nodes, edges: string[]) =>
    aFlow(
      [
        begin,
        ['fork', 'parallel', { branches: 2 }],
        ['long', 'http-call', { url: `${outside}/silent` }, { policy: { timeout_s: 600 } }],
        ['first', 'http-call', { url: `${outside}/first` }],
        ...branch,
      ],
      [
        `${begin[0]} > next > fork`,
        'fork > branch_1 > first',
        'fork > branch_2 > long',
        `first > next > ${branch[0]![0]}`,
        ...edges,
      ],
    )
  const calling = (id: string): Nodes[number] => [id, 'http-call', { url: `${outside}/beside-${id}` }]
  const called = (run: string) =>
    received.filter(({ path, key }) => path.startsWith('/beside-') && key.startsWith(run)).map(({ path }) => path)
  const waitsOf = async (run: string) =>
    (await server.deps.pool.query('select kind, fired from flow_waits where run_id = $1', [run])).rows
  const hook: Nodes[number] = ['start', 'on-webhook', { wait_s: 0 }]
  const until = async (run: string, path: string, { headers }: TestPerson) => {
    await expect.poll(() => called(run)).toEqual([path])
    expect((await server.app.flows.getRun(run)).status).toBe('running')
    await server.call(flowEndpoints.cancelFlowRun, { params: { id: run as never }, headers })
  }

  test('goes on with an event that comes meanwhile', async () => {
    const who = await aPerson(server)
    const paid: Nodes[number] = ['paid', 'wait', { for: 'event', event: 'paid', unit: 'days' }]
    const document = beside(hook, [paid, calling('after')], ['paid > next > after'])
    const { run_id } = (await (await aPublishedFlow(server, who, document)).hook({})).data
    const body = { event: 'paid', data: {} }
    const report = () => server.call(flowEndpoints.reportFlowEvent, { body, headers: who.headers })
    await expect.poll(async () => (await report()).body.data).toEqual({ runs: 1 })
    await until(run_id, '/beside-after', who)
  })

  test('goes on when its time has come', async () => {
    const who = await aPerson(server)
    const document = beside(hook, [['rest', 'wait', { unit: 'days' }], calling('after')], ['rest > next > after'])
    const { run_id } = (await (await aPublishedFlow(server, who, document)).hook({})).data
    await expect.poll(() => waitsOf(run_id)).toEqual([{ kind: 'time', fired: false }])
    server.pass(86_401)
    await until(run_id, '/beside-after', who)
  })

  test('takes the replies that come meanwhile, each once, also while its next question is being written', async () => {
    const who = await aPerson(server)
    const ask: Nodes[number] = ['when', 'ask', { question: 'Which day?', expects: 'date', tries: 2 }]
    const branch = [ask, calling('fits'), calling('invalid')]
    const edges = ['when > next > fits', 'when > invalid > invalid']
    const { flowId } = await aPublishedFlow(server, who, beside(['start', 'on-whatsapp'], branch, edges))
    const message = async (id: string, text: string) => {
      const input = { message: text, conversation: '62813' }
      const [run] = await server.app.flows.trigger(tenantOf(who), 'on-whatsapp', { id, input })
      return run!.id
    }
    const run = await message('m1', 'Hello')
    const asked = [{ kind: 'reply', fired: false }]
    await expect.poll(() => waitsOf(run)).toEqual(asked)
    // Whoever is asked in the conversation finds it as well.
    const { rows } = await server.deps.pool.query('select conversation from flow_runs where id = $1', [run])
    const found = { organizationId: who.organizationId, agents: [], named: false, conversation: rows[0].conversation }
    expect(await findAsked(server.deps.db, found)).toMatchObject({ flowId, waiting: true })
    // The wait is looked at more than once until it is written anew.
    await server.deps.pool.query(`
      create function write_late() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$;
      create trigger write_late before insert on flow_waits for each row execute function write_late()`)
    onTestFinished(async () => {
      await server.deps.pool.query('drop trigger write_late on flow_waits; drop function write_late')
    })
    expect(await message('m2', 'no idea')).toBe(run)
    await expect.poll(async () => (await server.app.flows.getRun(run)).replies.length).toBe(2)
    await expect.poll(() => waitsOf(run)).toEqual(asked)
    expect(await message('m3', '24 Mei 2027')).toBe(run)
    await until(run, '/beside-fits', who)
  })

  test('is written with the others where they rest at once', async () => {
    const document = aFlow(
      [
        hook,
        ['rest', 'wait', { unit: 'hours' }],
        ['fork', 'parallel', { branches: 2 }],
        ['one', 'wait', { unit: 'days' }],
        ['two', 'wait', { unit: 'weeks' }],
      ],
      ['start > next > rest', 'rest > next > fork', 'fork > branch_1 > one', 'fork > branch_2 > two'],
    )
    const { run_id } = (await (await aPublishedFlow(server, ayu, document)).hook({})).data
    await expect.poll(() => waitsOf(run_id)).toHaveLength(1)
    const written = async () => {
      const { rows } = await server.deps.pool.query('select from flow_journal where run_id = $1', [run_id])
      return rows.length
    }
    const before = await written()
    server.pass(3_601)
    await expect.poll(() => waitsOf(run_id)).toHaveLength(2)
    expect(await written()).toBe(before + 1)
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
    const base = { flowId: null, tenant: tenantOf(ayu), trigger: 'start', input: { body: {} } }
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
      from: 'say',
      recorded: later.run.id,
    })
    expect(onceMore.result.replies).toEqual([{ text: 'more pinned' }])
    const never = await flows.testRun({
      ...base,
      document: document('never {{call.body.seen}}'),
      from: 'say',
      pins: { call: { port: 'next', output: { body: { seen: 'run' } } } },
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
      server.app.flows.replay({ document: draft, flowId, tenant: tenantOf(ayu), last: 10 })
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

test('runs that wait are in no memory: what each step had to end by holds none of them', async () => {
  const person = await aPerson(server)
  const nodes: Parameters<typeof aFlow>[0] = [
    ['start', 'on-webhook', { wait_s: 0 }],
    ['rest', 'wait', { amount: 3, unit: 'weeks' }],
  ]
  const { hook } = await aPublishedFlow(server, person, aFlow(nodes, ['start > next > rest']))
  const before = queryObjects(LiveRun, { format: 'count' })
  for (let begun = 0; begun < 5; begun++) await until((await hook({})).data.run_id, 'waiting')
  await expect.poll(() => queryObjects(LiveRun, { format: 'count' }), { timeout: 30_000 }).toBeLessThanOrEqual(before)
})
