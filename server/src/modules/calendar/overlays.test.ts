import { beforeAll, expect, test } from 'vitest'
import { billingEndpoints, billingOperatorEndpoints, paymentEndpoints } from '#contract/billing/endpoints.ts'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { CalendarOverlay } from '#contract/calendar/schemas.ts'
import { broadcastEndpoints } from '#contract/messaging/broadcast-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aShop } from '../dashboards/testing/shop.ts'
import { aSandbox } from '../messaging/testing/sandbox.ts'

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const hour = 3_600_000
let ayu: TestPerson
let begin: Date
beforeAll(async () => {
  ayu = await aPerson(server)
  begin = server.deps.clock.now()
})

async function overlays(person: TestPerson, days = 2): Promise<CalendarOverlay[]> {
  const [from, to] = [begin.getTime() - hour, begin.getTime() + days * 24 * hour]
  const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), zone: 'Asia/Jakarta' }
  const { body } = await server.call(calls.listCalendarOverlays, { query, headers: person.headers })
  if (!body.status) throw new Error(body.message)
  return body.data
}
const ofKind = async (kind: CalendarOverlay['kind'], person = ayu) =>
  (await overlays(person)).filter((one) => one.kind === kind)

test('a monitor shows how often it looks on each day that comes, until it is switched off', async () => {
  const shop = await aShop(server)
  await shop.run(`CREATE TABLE takings (id serial PRIMARY KEY, taken_on date, amount numeric);
    INSERT INTO takings (taken_on, amount) SELECT current_date - i, 100 FROM generate_series(0, 30) i;`)
  await shop.connect(ayu)
  const { body } = await server.call(monitorEndpoints.createMonitor, {
    params: { botId: ayu.agentId },
    body: {
      prompt: 'Tell me when total amount of takings per day is below 50',
      ...{ interval: { every: 'minutes', minutes: 60 }, time_zone: 'Asia/Jakarta', notification_type: 'in-app' },
    },
    headers: ayu.headers,
  })
  const { id, bot_id } = body.data
  const shown = await ofKind('monitor')
  expect(shown.length).toBeGreaterThanOrEqual(2)
  expect(shown.at(-1)).toMatchObject({ id, state: 'planned', path: `/monitoring/${bot_id}/${id}` })
  // The whole day between the first and the last.
  expect(Math.max(...shown.map(({ times }) => times))).toBe(24)
  const off = { params: { botId: bot_id, taskId: id, value: 'false' }, headers: ayu.headers }
  await server.call(monitorEndpoints.setMonitorActive, off)
  expect((await ofKind('monitor')).filter(({ state }) => state === 'planned')).toEqual([])
})

test('a broadcast stands where it goes out', async () => {
  const { id: account } = await aSandbox(server, ayu)
  const list = { params: { id: account }, headers: ayu.headers }
  const [template] = (await server.call(messagingEndpoints.listMessageTemplates, list)).body.data
  const at = new Date(begin.getTime() + hour).toISOString()
  const form = new FormData()
  const fields = { name: 'Promo', template_id: template!.id, variables: '["{{name}}","{{order}}"]', scheduled_at: at }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob(['phone,name,order\n081210000001,Dewi,A-1'], { type: 'text/csv' }), 'a.csv')
  const { body } = await server.call(broadcastEndpoints.sendBroadcast, { form, headers: ayu.headers })
  expect(await ofKind('broadcast')).toEqual([
    {
      ...{ kind: 'broadcast', id: body.data.id, title: 'Promo', at, times: 1, state: 'scheduled' },
      path: `/whatsapp/broadcast/${body.data.id}`,
    },
  ])
})

test('an invoice stands where it was issued, for those who may see the billing', async () => {
  const purchase = { kind: 'coins', pack: 'coins_500' }
  const begun = await server.call(paymentEndpoints.createPayment, {
    body: { purchase, method: 'virtual_account' },
    headers: ayu.headers,
  })
  const operator = await aPerson(server, { isOperator: true })
  const paid = { params: { id: begun.body.data.id }, body: {}, headers: operator.headers }
  await server.call(billingOperatorEndpoints.payTestPayment, paid)
  expect(await ofKind('invoice')).toMatchObject([{ state: 'paid', times: 1, path: '/settings/billing' }])
  await server.deps.pool.query('update organization_members set role = 2 where user_id = $1', [ayu.id])
  expect(await ofKind('invoice')).toEqual([])
  expect((await server.call(billingEndpoints.getActivePackage, { headers: ayu.headers })).body.data.may_manage).toBe(
    false,
  )
})

test('nobody else sees any of it, and a range of years is refused in words', async () => {
  expect(await overlays(await aPerson(server))).toEqual([])
  const to = new Date(begin.getTime() + 800 * 24 * hour).toISOString()
  const refused = await server.call(calls.listCalendarOverlays, {
    query: { from: begin.toISOString(), to, zone: 'Asia/Jakarta' },
    headers: { ...ayu.headers, 'accept-language': 'id' },
  })
  expect([refused.status, refused.body.code]).toEqual([400, 'calendar_range_too_long'])
})
