import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import type { ChannelCosts, UnitCost } from '#contract/operations/capacity.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { aCaller, type BenchCaller, isHeard, isListening, microphones, openLine, startVoice } from '../calls.ts'
import { caller } from '../dashboards.ts'
import { addSenders, times } from '../devices.ts'
import { type Figure, measuredOnly } from '../figure.ts'
import { anAccount, tell, untilQuiet } from '../messaging.ts'
import { addPeople, type BenchServer, dataDirectory, startServer } from '../server.ts'
import { addSlowDatabase } from '../slow-database.ts'
import { drive } from './load.ts'
import { costOfEach } from './measure-costs.ts'
import { memoryOf, watchUsage } from './usage.ts'

const tiles = 8
const calls = 20
const callSeconds = 20

/** What messages, devices, dashboards and calls cost one process, for `measured-costs.ts`, printed on the error output. */
export async function channelFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const mqttPort = await freePort()
  const voice = await startVoice(4)
  const server = await startServer(dataDir, {
    ...voice.env,
    SEED_SAMPLE: 'false',
    DEFAULT_PLAN: 'unlimited',
    NET_ALLOW: '127.0.0.1',
    MQTT_PORT: String(mqttPort),
  })
  try {
    const costs = await measure(server, mqttPort)
    process.stderr.write(`${JSON.stringify(costs, null, 2)}\n`)
    return (['message', 'measurement', 'dashboard', 'callSecond'] as const)
      .flatMap((name) => [
        measuredOnly(`capacity, each ${name}: CPU of the process`, costs[name].serverMs * 1000, 'µs'),
        measuredOnly(`capacity, each ${name}: CPU of PostgreSQL`, costs[name].databaseMs * 1000, 'µs'),
        measuredOnly(`capacity, each ${name}: waits for the disk`, costs[name].diskWaits, ''),
      ])
      .concat(measuredOnly('capacity, each call under way: memory', costs.callBytes / 1024, 'kB'))
  } finally {
    await server.stop()
    voice.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(server: BenchServer, mqttPort: number): Promise<ChannelCosts> {
  const { url, dataDir } = server
  const [person] = await addPeople(dataDir, 1)
  if (!person) throw new Error('nobody is there')
  const during = async (work: () => Promise<unknown>) => {
    const used = await watchUsage(server, [server])
    await work()
    return used()
  }
  const place = { server, url, dataDir, person, account: await anAccount(url, dataDir, person) }
  const receive = async (perSecond: number, seconds: number) => {
    await drive(perSecond, seconds, (n) =>
      tell(place, `62812${String(n % 300).padStart(8, '0')}`, `wamid.${randomUUID()}`),
    )
    await untilQuiet(place)
  }
  const senders = (await addSenders(dataDir, person)).slice(0, 200)
  const clients = await Promise.all(
    senders.map(({ token }) => connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: 'device', password: token })),
  )
  const send = (perSecond: number, seconds: number) =>
    drive(perSecond, seconds, (n) => {
      const value = JSON.stringify({ at: times.next++, values: { temperature: 4 } })
      return clients[n % clients.length]!.publishAsync('devices/me/telemetry', value, { qos: 1 })
    })
  const database = await addSlowDatabase(dataDir)
  const open = await aDashboard(caller(url, person), database.credentials)
  // What is compiled once belongs to no piece of work.
  await receive(40, 4)
  await send(200, 4)
  await drive(5, 4, open)
  await sleep(8_000)
  const idle = await during(() => sleep(12_000))
  const each = async (count: number, work: () => Promise<unknown>): Promise<UnitCost> =>
    costOfEach(await during(work), count, idle)
  const message = await each(800, () => receive(80, 10))
  const measurement = await each(6_000, () => send(600, 10))
  const dashboard = await each(80, () => drive(8, 10, open))
  await Promise.all(clients.map((client) => client.endAsync(true)))
  database.close()
  await openLine(url, dataDir, person)
  await sleep(5_000)
  const before = memoryOf([server])
  const callers: BenchCaller[] = []
  for (let n = 0; n < calls; n++) callers.push(await aCaller(url, person, dataDir))
  const microphone = microphones(callers)
  const talk = async (seconds: number) => {
    for (const ends = performance.now() + seconds * 1_000; performance.now() < ends; await sleep(100))
      for (const one of callers) if (isListening(one) && isHeard(one)) one.speak()
  }
  await talk(8)
  const callSecond = await each(calls * callSeconds, () => talk(callSeconds))
  const callBytes = Math.max(0, memoryOf([server]) - before) / calls
  clearInterval(microphone)
  for (const one of callers) one.close()
  return { message, measurement, dashboard, callSecond, callBytes }
}

/** Opens a dashboard whose figures are known, as its page does. */
async function aDashboard(call: ReturnType<typeof caller>, credentials: unknown): Promise<() => Promise<unknown>> {
  const { id: source } = await call<{ id: string }>('POST', 'console/data-sources', credentials)
  const made: { id: string }[] = []
  for (let n = 0; n < tiles; n++)
    made.push(
      await call<{ id: string }>('POST', 'gateway/charts', {
        name: `Chart ${n}`,
        query: {
          source: { kind: 'database', id: source },
          sql: `SELECT day, sum(amount) AS amount FROM slow_facts WHERE chart = ${n + 1} GROUP BY day ORDER BY day`,
        },
        spec: { kind: 'bar', x: 'day', y: [{ column: 'amount' }] },
      }),
    )
  const { id } = await call<{ id: string }>('POST', 'gateway/dashboards', { name: 'Sales' })
  const components = made.map((chart, n) => ({
    chart_id: chart.id,
    places: { wide: { x: (n % 6) * 2, y: Math.floor(n / 6) * 6, w: 2, h: 6 } },
  }))
  await call('POST', 'gateway/dashboards/save-components', { collection_id: id, components, filters: [] })
  return async () => {
    await call('GET', `gateway/dashboards/${id}`)
    const events = await call<unknown[]>('POST', `gateway/dashboards/${id}/tiles`, {})
    if (events.length !== tiles) throw new Error('tiles are missing')
  }
}
