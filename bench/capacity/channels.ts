import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { aCaller, type BenchCaller, isHeard, isListening, microphones, openLine } from '../calls.ts'
import { caller } from '../dashboards.ts'
import { addSenders, type Sender, times } from '../devices.ts'
import { anAccount, tell, untilQuiet } from '../messaging.ts'
import { addPeople, type BenchServer } from '../server.ts'
import { addSlowDatabase } from '../slow-database.ts'

/** A process with the port at which its devices publish. */
export type Process = BenchServer & { mqttPort: number }
export type Channels = Awaited<ReturnType<typeof openChannels>>

const tiles = 8
/** Each with a number and its devices: what comes to one place at once is stored together, more or less as a process has time. Of many it is stored by itself. */
const places = 40
const devicesOfPlace = 5

/** Numbers, devices, a dashboard and a line for calls, which any process of `host`'s database answers. */
export async function openChannels({ dataDir }: BenchServer, { url }: Process) {
  const people = await addPeople(dataDir, places)
  const [person] = people
  if (!person) throw new Error('nobody is there')
  const accounts = await Promise.all(people.map((one) => anAccount(url, dataDir, one)))
  // One place after the other, and not a place's devices together.
  const senders: Sender[] = []
  for (let n = 0; n < devicesOfPlace; n++)
    for (const owner of people) senders.push(...(await addSenders(dataDir, owner, 1)))
  const database = await addSlowDatabase(dataDir)
  const dashboard = await aDashboard(caller(url, person), database.credentials)
  await openLine(url, dataDir, person)
  return {
    tell: (at: Process, n: number) => {
      const from = `62812${String(n % 300).padStart(8, '0')}`
      return tell({ url: at.url, account: accounts[n % places]! }, from, `wamid.${randomUUID()}`)
    },
    untilQuiet: () => untilQuiet({ dataDir }),
    openDashboard: async (at: Process) => {
      const call = caller(at.url, person)
      await call('GET', `gateway/dashboards/${dashboard}`)
      const events = await call<unknown[]>('POST', `gateway/dashboards/${dashboard}/tiles`, {})
      if (events.length !== tiles) throw new Error('tiles are missing')
    },
    /** Devices that are connected to each of the processes in turn. */
    connect: async (processes: readonly Process[]) => {
      const clients = await Promise.all(
        senders.map(({ token }, n) => {
          const { mqttPort } = processes[n % processes.length]!
          return connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: 'device', password: token })
        }),
      )
      return {
        send: (n: number) => {
          const value = JSON.stringify({ at: times.next++, values: { temperature: 4 } })
          return clients[n % clients.length]!.publishAsync('devices/me/telemetry', value, { qos: 1 })
        },
        close: () => Promise.all(clients.map((client) => client.endAsync(true))),
      }
    },
    /** So many calls over the processes, whose callers ask and listen. */
    call: async (processes: readonly Process[], count: number) => {
      const callers: BenchCaller[] = []
      for (let n = 0; n < count; n++) callers.push(await aCaller(processes[n % processes.length]!.url, person, dataDir))
      const microphone = microphones(callers)
      return {
        talk: async (seconds: number) => {
          for (const ends = performance.now() + seconds * 1_000; performance.now() < ends; await sleep(100))
            for (const one of callers) if (isListening(one) && isHeard(one)) one.speak()
        },
        close: () => {
          clearInterval(microphone)
          for (const one of callers) one.close()
          if (
            callers.some(({ words }) => !words.some(({ word }) => word.type === 'phase' && word.phase === 'answering'))
          )
            throw new Error('a caller was not answered')
        },
      }
    },
    close: () => database.close(),
  }
}

async function aDashboard(call: ReturnType<typeof caller>, credentials: unknown): Promise<string> {
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
  return id
}
