import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import { monitorEndpoints as calls } from '#contract/monitors/endpoints.ts'
import type { Monitor, MonitorInput } from '#contract/monitors/schemas.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { aChart, aShop, type Shop } from '../dashboards/testing/shop.ts'
import { aFlow } from '../flows/testing/published.ts'
import { findPeople } from './store.ts'

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
let shop: Shop
let ayu: TestPerson
let stranger: TestPerson
let source: DataSourceId

beforeAll(async () => {
  shop = await aShop(server)
  // A hundred rupiah a day at each of two stores, over the day that goes on.
  await shop.run(`
    CREATE TABLE takings (id serial PRIMARY KEY, store text, taken_on date, amount numeric);
    INSERT INTO takings (store, taken_on, amount) SELECT s, current_date - 60 + i, 100 FROM generate_series(0, 62) i, unnest(array['Bandung', 'Medan']) s;
    CREATE TABLE goods (id int PRIMARY KEY, name text, stock int);
    INSERT INTO goods VALUES (1, 'Lamp', 4), (2, 'Chair', 40), (3, 'Rug', 2);
    CREATE TABLE shelves (id int PRIMARY KEY, quantity int, reorder_point int);
    INSERT INTO shelves VALUES (1, 40, 3), (2, 2, 8);
    CREATE TABLE passing (id int, taken_on date);`)
  ayu = await aPerson(server, { name: 'Ayu' })
  stranger = await aPerson(server, { name: 'Stranger' })
  source = await shop.connect(ayu)
})

const as = ({ headers }: TestPerson) => ({ headers })
const prompt = 'Tell me when total amount of takings per day is below 150'
const every: Pick<MonitorInput, 'interval' | 'time_zone'> = {
  interval: { every: 'minutes', minutes: 10 },
  time_zone: 'UTC',
}
const given = (more: object = {}) => ({ prompt, ...every, notification_type: 'in-app', ...more })

async function aMonitor(more: object = {}, person = ayu, agent: AgentId = person.agentId): Promise<Monitor> {
  const { body } = await server.call(calls.createMonitor, {
    params: { botId: agent },
    body: given(more),
    ...as(person),
  })
  if (!body.status) throw new Error(`${body.code}: ${body.message}`)
  return body.data
}
const ref = ({ bot_id, id }: Monitor) => ({ botId: bot_id, taskId: id })
const get = async (monitor: Monitor, person = ayu) =>
  (await server.call(calls.getMonitor, { params: ref(monitor), ...as(person) })).body.data
const events = async (monitor: Monitor, person = ayu) =>
  (await server.call(calls.listMonitorEvents, { params: ref(monitor), ...as(person) })).body.data.records
const switchOff = (monitor: Monitor, person = ayu) =>
  server.call(calls.setMonitorActive, { params: { ...ref(monitor), value: 'false' }, ...as(person) })
/** Waits until the next look, and until all that it set going is done. */
async function nextLook(): Promise<void> {
  server.pass(600)
  for (const queue of ['monitor-check', 'monitor-outside', 'monitor-mail', 'notification-mail'])
    await server.app.jobs.runDue(queue)
}
const linksOf = (text = '') => [...text.matchAll(/\/notification-actions\/\S+/g)].map(([link]) => link)
const pageAt = async (link: string, method = 'GET') => (await fetch(new URL(link, server.url), { method })).text()
const lessToday = (amount: number) =>
  shop.run(`UPDATE takings SET amount = ${amount} WHERE taken_on >= current_date - 1`)
const told = async (person = ayu) => {
  const { body } = await server.call(notificationEndpoints.listNotifications, as(person))
  return body.data.records
    .filter(({ kind }) => kind.startsWith('monitor'))
    .map(({ title, text }) => `${title} | ${text}`)
}
const postedTo: { url: string; received: { key: string; body: { news: string; figures: unknown[] } }[] } = {
  url: '',
  received: [],
}

beforeAll(async () => {
  const receiver = http.createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request)
    postedTo.received.push({
      key: String(request.headers['idempotency-key']),
      body: JSON.parse(Buffer.concat(chunks as Buffer[]).toString()),
    })
    response.statusCode = postedTo.received.length === 1 ? 500 : 204
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  postedTo.url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alarms`
  afterAll(() => receiver.close())
})

describe('a prompt', () => {
  const read = (body: object, person = ayu) =>
    server.call(calls.readMonitor, { params: { botId: person.agentId }, body, ...as(person) })

  test('is read into a checked query, a condition and what would have happened', async () => {
    const { body } = await read({ prompt, interval: { every: 'day', at: '07:00' }, time_zone: 'UTC' })
    expect(body.data).toMatchObject({
      name: 'Total amount of takings per day',
      condition: { kind: 'threshold', operator: 'below', value: 150 },
      checks_a_month: 30,
      query: { source: { kind: 'database', id: source } },
    })
    expect(body.data.says.en).toMatch(/is below 150$/)
    expect(body.data.confidence?.band).toMatch(/^(sure|likely)$/)
    expect(body.data.confidence?.why.length).toBeGreaterThan(0)
    expect(body.data.history?.measured).toMatchObject({ grain: 'day', series: [{ label: '' }] })
    expect(body.data.history?.times.length).toBeGreaterThan(50)
  })

  test('a limit on rows is a list that is told when it is not empty', async () => {
    const { body } = await read({ prompt: 'kabari saya kalau ada goods dengan stock di bawah 10' })
    expect(body.data).toMatchObject({ condition: { kind: 'not_empty', at_least: 1 }, row_count: 2, history: null })
  })

  test('rows have no figure of their own: the only one is told as a list, of several it is asked which', async () => {
    const only = await read({ prompt: 'Tell me when goods are below 10' })
    expect(only.body.data).toMatchObject({ condition: { kind: 'not_empty', at_least: 1 }, row_count: 2 })
    expect(only.body.data.query.sql).toMatch(/stock < 10/)
    const several = await read({ prompt: 'Tell me when shelves are below 5' })
    expect([several.status, several.body.code]).toEqual([422, 'monitor_not_understood'])
    expect(several.body.message).toContain('with several figures (quantity, reorder point)')
    expect(several.body.message).toContain('“shelves with quantity below 5”')
    // What is proposed is understood.
    const chosen = await read({ prompt: 'Tell me if there are shelves with quantity below 5' })
    expect(chosen.body.data).toMatchObject({ condition: { kind: 'not_empty' }, row_count: 1 })
  })

  test('that there is none is never read as that there is some', async () => {
    const { body } = await read({ prompt: 'Tell me if there are no takings yesterday' })
    expect(body.data).toMatchObject({ condition: { kind: 'threshold', operator: 'at_most', value: 0 } })
    expect(body.data.says.en).toMatch(/is at most 0$/)
    const ever = await read({ prompt: 'Alert me if no takings come in' })
    expect(ever.body.data).toMatchObject({ condition: { kind: 'no_data', periods: 1 } })
  })

  test('a figure of a moving day is looked back at by asking for earlier days', async () => {
    const { body } = await read({
      prompt: 'Tell me when total amount of takings yesterday is below 150',
      time_zone: 'UTC',
    })
    expect(body.data.history?.samples).toHaveLength(30)
    expect(body.data.history?.samples?.[0]?.series).toEqual([{ label: '', points: [{ from: '', to: '', value: 200 }] }])
  })

  test.each([
    [{ prompt: '' }, 400, 'invalid_input'],
    [{ prompt: 'Tell me when the mood of the moon is above 3' }, 422, 'monitor_not_understood'],
    [
      {
        prompt: 'Tell me when total amount of takings falls by 20%',
        data: { kind: 'table', data_source_id: crypto.randomUUID(), name: 'takings' },
      },
      404,
      'monitor_data_not_found',
    ],
    [{ prompt, interval: { every: 'cron', cron: '0 0 31 2 *' } }, 422, 'monitor_cron_invalid'],
    [{ prompt, interval: { every: 'minutes', minutes: 0 } }, 400, 'invalid_input'],
  ])('%j is refused', async (body, status, code) => {
    const answer = await read(body)
    expect([answer.status, answer.body.code], answer.body.message).toEqual([status, code])
  })

  test('what can be watched: tables, charts, verified queries', async () => {
    const chart = await aChart(server, ayu, source, {
      name: 'Takings a day',
      sql: 'SELECT taken_on, sum(amount) AS amount FROM takings GROUP BY 1 ORDER BY 1',
      spec: { kind: 'line', x: 'taken_on', y: [{ column: 'amount' }] },
    })
    const { body } = await server.call(calls.listMonitoringSources, { query: { bot_id: ayu.agentId }, ...as(ayu) })
    const kinds = body.data.map(({ data, name }) => `${data.kind} ${name}`)
    expect(kinds).toEqual(expect.arrayContaining(['table takings', 'chart Takings a day']))
    const draft = await read({ prompt: 'Tell me when it is below 150', data: { kind: 'chart', id: chart } })
    expect(draft.body.data).toMatchObject({
      condition: { operator: 'below', value: 150 },
      query: { sql: expect.stringContaining('taken_on') },
    })
    expect((await server.call(calls.listMonitoringSources, as(stranger))).body.data).toEqual([])
  })
})

describe('a monitor', () => {
  test('fires, keeps its evidence, tells once, recovers', async () => {
    const monitor = await aMonitor({ name: 'Low takings', notification_type: 'in-app-and-email', severity: 'critical' })
    expect(monitor).toMatchObject({
      name: 'Low takings',
      state: 'normal',
      active: true,
      checked_at: null,
      author: { name: 'Ayu' },
    })
    await nextLook()
    expect(await get(monitor)).toMatchObject({
      state: 'normal',
      last: { figures: [{ value: 200, breaches: false }], failure: null },
    })
    const mails = server.mails.length
    await lessToday(50)
    server.pass(30)
    for (let look = 0; look < 6; look++) await nextLook()
    expect(await get(monitor)).toMatchObject({ state: 'firing', last: { figures: [{ value: 100, breaches: true }] } })
    expect(await told()).toEqual([expect.stringMatching(/^Alarm: Low takings \| .*100/)])
    expect(server.mails.slice(mails).map(({ to, subject }) => [to, subject])).toEqual([
      [ayu.email, 'Alarm: Low takings'],
    ])
    expect(server.mails.at(-1)?.text).toContain(`/monitoring/${monitor.bot_id}/${monitor.id}`)
    const [fired] = await events(monitor)
    expect(fired).toMatchObject({ kind: 'state', from: 'normal', to: 'firing', told: 'firing', has_evidence: true })
    const [acknowledge = '', snooze = '', , check = ''] = linksOf(server.mails.at(-1)?.text)
    // Programs that read mail open every link: looking does nothing.
    for (const link of [acknowledge, snooze, check]) expect(await pageAt(link)).toContain('<button>')
    expect(await get(monitor)).toMatchObject({ acknowledged: false, snoozed_until: null })
    expect(await pageAt(acknowledge, 'POST')).toContain('Acknowledged')
    expect(await pageAt(snooze, 'POST')).toContain('Snoozed')
    const acted = await get(monitor)
    expect([acted.acknowledged, acted.snoozed_until !== null]).toEqual([true, true])
    expect(await pageAt(check, 'POST')).toContain('checked again')
    // It looks in a job, which may not have begun: what it finds is what is there then.
    await server.app.jobs.runDue('monitor-check')
    const forged = `${acknowledge.slice(0, -4)}AAAA`
    expect(await pageAt(forged, 'POST')).toContain('This link no longer works')
    await server.call(calls.snoozeMonitor, { params: ref(monitor), body: { minutes: null }, ...as(ayu) })
    const evidence = await server.call(calls.getMonitorEvidence, {
      params: { ...ref(monitor), eventId: fired?.id ?? '' },
      ...as(ayu),
    })
    expect(evidence.body.data).toMatchObject({
      sql: expect.stringContaining('takings'),
      data_source_id: source,
      figures: [{ value: 100, limit: 150, breaches: true }],
    })
    await lessToday(100)
    server.pass(30)
    await nextLook()
    expect((await get(monitor)).state).toBe('normal')
    expect((await told())[0]).toMatch(/^Recovered: Low takings/)
    const checks = await server.call(calls.listMonitorChecks, { params: ref(monitor), ...as(ayu) })
    expect(checks.body.data.map(({ outcome, value }) => [outcome, value])).toEqual([
      ['ok', 200],
      // The last of them was asked for by the mail's link.
      ...Array.from({ length: 7 }, () => ['breach', 100]),
      ['ok', 200],
    ])
    await switchOff(monitor)
  })

  test('a look that is taken over is stored once, and looks on', async () => {
    const monitor = await aMonitor()
    server.pass(600)
    await Promise.all([server.app.jobs.runDue('monitor-check'), server.app.jobs.runDue('monitor-check')])
    const { body } = await server.call(calls.listMonitorChecks, { params: ref(monitor), ...as(ayu) })
    expect(body.data).toHaveLength(1)
    // Three hours in which no process lived are one look.
    server.pass(3 * 3600)
    await server.app.jobs.runDue('monitor-check')
    expect((await server.call(calls.listMonitorChecks, { params: ref(monitor), ...as(ayu) })).body.data).toHaveLength(2)
    const { next_at, checked_at } = await get(monitor)
    expect(Date.parse(next_at ?? '') - Date.parse(checked_at ?? '')).toBeLessThanOrEqual(600_000)
    await switchOff(monitor)
  })

  test('a test looks once and changes nothing', async () => {
    const monitor = await aMonitor({ active: false })
    expect(monitor).toMatchObject({ active: false, next_at: null })
    const { body } = await server.call(calls.testMonitor, { params: ref(monitor), ...as(ayu) })
    expect(body.data).toMatchObject({ outcome: 'ok', evidence: { row_count: expect.any(Number) } })
    expect(await get(monitor)).toMatchObject({ checked_at: null, state: 'normal' })
    const backtest = await server.call(calls.backtestMonitor, { params: ref(monitor), ...as(ayu) })
    expect(backtest.body.data.history?.times.length).toBeGreaterThan(50)
  })

  test('saved with another name it is the same alarm; asked about something else it is a new one', async () => {
    const monitor = await aMonitor({ prompt: 'Tell me when total amount of takings yesterday is below 150' })
    await lessToday(10)
    await nextLook()
    const fired = await get(monitor)
    expect(fired.state).not.toBe('normal')
    // As on the day after, when the statement says other dates.
    await server.deps.pool.query(
      `update monitors set settings = jsonb_set(settings, '{query,sql}', '"select 1"') where id = $1`,
      [monitor.id],
    )
    const save = async (more: object) => {
      const body = given({ prompt: 'Tell me when total amount of takings yesterday is below 150', ...more })
      const saved = await server.call(calls.updateMonitor, { params: ref(monitor), body, ...as(ayu) })
      expect(saved.status).toBe(200)
      return saved.body.data
    }
    const renamed = await save({ name: 'Takings' })
    expect([renamed.name, renamed.state, renamed.since]).toEqual(['Takings', fired.state, fired.since])
    const same = await save({ name: 'Takings', condition: fired.condition, parameters: [] })
    expect(same.state).toBe(fired.state)
    expect((await save({ condition: { ...fired.condition, value: 120 } })).state).toBe('normal')
    await lessToday(100)
    await switchOff(monitor)
  })

  test('is changed, switched off and on, deleted', async () => {
    const monitor = await aMonitor()
    const changed = await server.call(calls.updateMonitor, {
      params: ref(monitor),
      body: given({
        condition: { kind: 'threshold', operator: 'below', value: 10 },
        name: 'Other',
        rules: { pending_minutes: 60 },
      }),
      ...as(ayu),
    })
    expect(changed.body.data).toMatchObject({ name: 'Other', condition: { value: 10 }, rules: { pending_minutes: 60 } })
    expect(changed.body.data.says.en).toMatch(/is below 10 for 1 hour$/)
    const set = (value: string) =>
      server.call(calls.setMonitorActive, { params: { ...ref(monitor), value }, ...as(ayu) })
    expect((await set('false')).body.data).toMatchObject({ active: false, next_at: null })
    expect((await set('maybe')).status).toBe(400)
    expect((await set('true')).body.data).toMatchObject({ active: true, next_at: expect.any(String) })
    expect((await events(monitor)).map(({ kind, by }) => [kind, by?.name])).toEqual([
      ['enabled', 'Ayu'],
      ['disabled', 'Ayu'],
      ['changed', 'Ayu'],
    ])
    expect((await server.call(calls.removeMonitor, { params: ref(monitor), ...as(ayu) })).status).toBe(200)
    expect((await server.call(calls.removeMonitor, { params: ref(monitor), ...as(ayu) })).body.code).toBe(
      'monitor_not_found',
    )
  })

  test.each([
    [{ end_at: '2020-01-01T00:00:00Z' }, 'monitor_ends_early'],
    [{ emails: ['nobody@example.com'] }, 'monitor_recipient_unknown'],
    [{ notification_type: undefined }, 'invalid_input'],
    [{ interval: undefined }, 'invalid_input'],
    [{ webhook: 'ftp://example.com' }, 'invalid_input'],
  ])('%j is refused', async (more, code) => {
    const { body } = await server.call(calls.createMonitor, {
      params: { botId: ayu.agentId },
      body: given(more),
      ...as(ayu),
    })
    expect(body.code).toBe(code)
  })

  test('is over at its end', async () => {
    const monitor = await aMonitor({ end_at: new Date(server.deps.clock.now().getTime() + 15 * 60_000).toISOString() })
    await nextLook()
    expect(await get(monitor)).toMatchObject({ active: false, stopped: 'ended', next_at: null, state: 'normal' })
  })

  test('a table that vanishes is an error that says so, and is over when it is back', async () => {
    await shop.run(`INSERT INTO passing SELECT i, current_date - i FROM generate_series(0, 9) i`)
    const monitor = await aMonitor({ prompt: 'Tell me when number of passing per day is above 5', name: 'Passing' })
    await nextLook()
    expect((await get(monitor)).state).toBe('normal')
    await shop.run('ALTER TABLE passing RENAME TO passed')
    await nextLook()
    expect(await get(monitor)).toMatchObject({
      state: 'error',
      active: true,
      last: { failure: { en: expect.stringContaining('passing') } },
    })
    expect((await told())[0]).toMatch(/^Check failed: Passing/)
    await shop.run('ALTER TABLE passed RENAME TO passing')
    await nextLook()
    expect((await get(monitor)).state).toBe('normal')
    await switchOff(monitor)
  })
})

describe('an alarm', () => {
  let monitor: Monitor
  beforeAll(async () => {
    monitor = await aMonitor({
      prompt: 'Tell me if there are goods with stock below 10',
      name: 'Low stock',
      webhook: postedTo.url,
      severity: 'critical',
    })
    const document = aFlow(
      [
        ['begin', 'on-alarm', { least: 'warning' }],
        ['reply', 'send-message', { text: '{{trigger.title}}: {{trigger.value}}' }],
      ],
      ['begin > next > reply'],
    )
    const { rows } = await server.deps.pool.query('select organization_id from monitors where id = $1', [monitor.id])
    const tenant = { userId: ayu.id, organizationId: rows[0].organization_id, workspaceId: null }
    await server.app.flows.publishTriggers({ flowId: crypto.randomUUID(), document, tenant: tenant as never })
    await nextLook()
  })
  afterAll(() => switchOff(monitor))
  const open = async () => (await events(monitor)).find(({ to }) => to === 'firing')

  test('begins the flows that listen, once', async () => {
    await expect
      .poll(
        async () => (await server.deps.pool.query(`select status from flow_runs where user_id = $1`, [ayu.id])).rows,
      )
      .toEqual([{ status: 'done' }])
    await nextLook()
    expect((await server.deps.pool.query(`select 1 from flow_runs where user_id = $1`, [ayu.id])).rowCount).toBe(1)
  })

  test('is posted to an address until that takes it', async () => {
    server.pass(60)
    await server.app.jobs.runDue('monitor-outside')
    expect(postedTo.received).toHaveLength(2)
    expect(postedTo.received[1]).toMatchObject({
      key: postedTo.received[0]?.key,
      body: { news: 'firing', title: 'Low stock', value: 2, severity: 'critical' },
    })
  })

  test('is acknowledged with a note, snoozed, assigned', async () => {
    const call = <E extends Parameters<typeof server.call>[0]>(endpoint: E, body: object) =>
      server.call(endpoint, { params: ref(monitor), body, ...as(ayu) })
    expect((await call(calls.acknowledgeMonitor, { note: 'Ordered more' })).body.data).toMatchObject({
      acknowledged: true,
      state: 'firing',
    })
    expect((await call(calls.snoozeMonitor, { minutes: 60 })).body.data).toMatchObject({
      snoozed_until: expect.any(String),
    })
    expect((await call(calls.snoozeMonitor, { minutes: null })).body.data).toMatchObject({ snoozed_until: null })
    expect((await call(calls.assignMonitor, { user_id: ayu.id })).body.data).toMatchObject({
      assignee: { name: 'Ayu' },
    })
    expect((await call(calls.assignMonitor, { user_id: stranger.id })).body.code).toBe('member_not_found')
    expect(
      (await events(monitor)).slice(0, 4).map(({ kind, note }) => [kind, kind === 'acknowledged' ? note : '']),
    ).toEqual([
      ['assigned', ''],
      ['snoozed', ''],
      ['snoozed', ''],
      ['acknowledged', 'Ordered more'],
    ])
    const calm = await aMonitor({ active: false })
    expect((await server.call(calls.acknowledgeMonitor, { params: ref(calm), body: {}, ...as(ayu) })).body.code).toBe(
      'monitor_not_firing',
    )
  })

  test('opens as a chat with its rows', async () => {
    const eventId = (await open())?.id ?? ''
    const { body } = await server.call(calls.openMonitorEvent, { params: { ...ref(monitor), eventId }, ...as(ayu) })
    const { rows } = await server.deps.pool.query('select answer_text from records where session_id = $1', [
      body.data.session_id,
    ])
    expect(rows[0].answer_text).toMatch(/Lamp/)
  })
})

test('the chat of an alarm says what drove it, and goes on from there', async () => {
  const person = await aPerson(server, { name: 'Sari' })
  await shop.connect(person)
  const made = await aMonitor({ name: 'Takings' }, person)
  // Bandung took 20 less yesterday than a week before, Medan 70 less: by hand, 90 in all.
  await shop.run(
    `UPDATE takings SET amount = CASE store WHEN 'Medan' THEN 30 ELSE 80 END WHERE taken_on >= current_date - 1`,
  )
  await nextLook()
  const eventId = (await events(made, person)).find(({ to }) => to === 'firing')?.id ?? ''
  const { body } = await server.call(calls.openMonitorEvent, { params: { ...ref(made), eventId }, ...as(person) })
  const { rows } = await server.deps.pool.query('select answer_text, parts from records where session_id = $1', [
    body.data.session_id,
  ])
  await lessToday(100)
  await switchOff(made, person)
  expect(rows[0].answer_text).toMatch(/Medan\*\* −70 .*Bandung\*\* −20 /s)
  const kinds = rows[0].parts.map(({ type }: { type: string }) => type)
  expect(kinds.filter((type: string) => type === 'data-table')).toHaveLength(3)
})

describe('whose it is', () => {
  let owner: TestPerson
  let member: TestPerson
  let workspace: WorkspaceId
  let monitor: Monitor

  beforeAll(async () => {
    owner = await aPerson(server, { name: 'Owner' })
    workspace = await aWorkspace(server, owner)
    await server.call(workspaceEndpoints.setWorkspace, {
      body: { use_workspace: true, workspace_id: workspace },
      ...as(owner),
    })
    member = await aMember(server, owner, workspace, { name: 'Budi' })
    await shop.connect(owner)
    monitor = await aMonitor({ name: 'Of Budi', emails: [owner.email], notification_type: 'in-app-and-email' }, member)
  })

  test('nobody outside of the place sees or touches it', async () => {
    const params = ref(monitor)
    const eventId = crypto.randomUUID()
    for (const answer of [
      await server.call(calls.getMonitor, { params, ...as(stranger) }),
      await server.call(calls.testMonitor, { params, ...as(stranger) }),
      await server.call(calls.removeMonitor, { params, ...as(stranger) }),
      await server.call(calls.updateMonitor, { params, body: given(), ...as(stranger) }),
      await server.call(calls.snoozeMonitor, { params, body: { minutes: 5 }, ...as(stranger) }),
      await server.call(calls.getMonitorEvidence, { params: { ...params, eventId }, ...as(stranger) }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'monitor_not_found'])
    expect((await server.call(calls.listAllMonitors, as(stranger))).body.data.records).toEqual([])
    const found = async (query: string) =>
      (await server.call(calls.listAllMonitors, { query: { query }, ...as(owner) })).body.data.pagination.total
    expect([await found(monitor.name.toUpperCase()), await found('100%_of nothing')]).toEqual([1, 0])
    expect(
      (await server.call(calls.listMonitors, { params: { botId: monitor.bot_id }, ...as(stranger) })).body.code,
    ).toBe('agent_not_found')
    expect((await server.call(calls.getMonitor, { params })).status).toBe(401)
  })

  test('nobody who was deactivated is told', async () => {
    const { id } = await aMember(server, owner, workspace)
    const tenant = { userId: owner.id, organizationId: owner.organizationId, workspaceId: workspace }
    const told = async () => (await findPeople(server.deps.db, tenant, { ids: [owner.id, id] })).length
    expect(await told()).toBe(2)
    await server.deps.pool.query('update users set deactivated_at = now() where id = $1', [id])
    expect(await told()).toBe(1)
  })

  test('members see it, its author and admins change it', async () => {
    const other = await aMember(server, owner, workspace, { name: 'Citra' })
    const seen = await server.call(calls.listAllMonitors, as(other))
    expect(seen.body.data.records).toMatchObject([{ name: 'Of Budi', may_edit: false, author: { name: 'Budi' } }])
    expect((await server.call(calls.removeMonitor, { params: ref(monitor), ...as(other) })).body.code).toBe(
      'not_permitted',
    )
    expect((await server.call(calls.listAllMonitors, as(owner))).body.data.records).toMatchObject([{ may_edit: true }])
    const taken = await server.call(calls.acknowledgeMonitor, { params: ref(monitor), body: {}, ...as(other) })
    expect(taken.body.code).toBe('monitor_not_firing')
  })

  test('it stops when its author has left, says so, and whoever looks after the place is told', async () => {
    await server.call(workspaceEndpoints.removeMember, { params: { id: workspace, memberId: member.id }, ...as(owner) })
    await nextLook()
    expect(await get(monitor, owner)).toMatchObject({
      active: false,
      stopped: 'author_left',
      state: 'error',
      next_at: null,
    })
    expect((await told(owner))[0]).toMatch(/^Monitor stopped: Of Budi/)
    expect((await events(monitor, owner))[0]).toMatchObject({ kind: 'stopped', note: 'author_left' })
  })

  test('switched on or changed by somebody else after that, it looks for them', async () => {
    await server.call(calls.setMonitorActive, { params: { ...ref(monitor), value: 'true' }, ...as(owner) })
    await nextLook()
    // Also by the links of before, which name an agent that its author alone has.
    expect(await get(monitor, owner)).toMatchObject({
      active: true,
      stopped: null,
      author: { name: 'Owner' },
      bot_id: owner.agentId,
    })
    const other = await aMember(server, owner, workspace, { name: 'Dewi' })
    const second = await aMonitor({ name: 'Of Dewi' }, other)
    await server.call(workspaceEndpoints.removeMember, { params: { id: workspace, memberId: other.id }, ...as(owner) })
    const changed = await server.call(calls.updateMonitor, {
      params: ref(second),
      body: given({ name: 'Taken' }),
      ...as(owner),
    })
    expect(changed.body.data).toMatchObject({ name: 'Taken', author: { name: 'Owner' }, bot_id: owner.agentId })
  })
})
