import { setTimeout as sleep } from 'node:timers/promises'
import {
  capacityAssumptions,
  costOfLoad,
  type Load,
  type MeasuredCosts,
  noLoad,
} from '#contract/operations/capacity.ts'
import { atMost, type Figure, measuredOnly } from '../figure.ts'
import type { BenchServer } from '../server.ts'
import type { Channels, Process } from './channels.ts'
import { answerSeconds, askQuestion, drive, mixedLoad, openPages, type Place, read, runFlow, write } from './load.ts'
import { countConnections, memoryOf, type Used, watchUsage } from './usage.ts'

const seconds = 20
/** Until each process has compiled what it runs, and as many answers end as begin. */
const warmSeconds = (processes: number) => 10 + 8 * processes
const driven = ['reads', 'writes', 'answers', 'runs', 'messages', 'measurements', 'dashboards'] as const
type Driven = (typeof driven)[number]

type Given = {
  host: BenchServer
  servers: readonly Process[]
  people: readonly Omit<Place, 'url'>[]
  secret: string
  channels: Channels
}

/** The same load over so many processes: what they use beside what the model says that they do. */
export async function simulate(given: Given, costs: MeasuredCosts): Promise<Figure[]> {
  const { host, servers } = given
  const { done, work, stop } = await prepare(given)
  const warm = warmSeconds(servers.length)
  const measure = async () => {
    await sleep(warm * 1000)
    const [usage, before] = [await watchUsage(host, servers), { ...done }]
    await sleep(seconds * 1000)
    const [used, after] = [await usage(), { ...done }]
    // What was done, and not what was asked for: on a machine that others use, too, some of it comes later.
    const perSecond = (kind: Driven) => (after[kind] - before[kind]) / used.seconds
    const under = Object.fromEntries(driven.map((kind) => [kind, perSecond(kind)])) as Record<Driven, number>
    return {
      used,
      load: { ...mixedLoad, ...under },
      bytes: memoryOf(servers),
      connections: await countConnections(host),
    }
  }
  try {
    const [found] = await Promise.all([measure(), work(warm + seconds + 1)])
    return compare(servers.length, found, costs)
  } finally {
    await stop()
  }
}

/** All kinds of work at once, each over all processes in turn. */
async function prepare({ servers, people, secret, channels }: Given) {
  const server = (n: number) => servers[n % servers.length]!
  const place = (n: number): Place => ({ ...people[n % people.length]!, url: server(n).url })
  const pages = await openPages(Array.from({ length: mixedLoad.pages }, (_, n) => place(n)))
  const devices = await channels.connect(servers)
  const callers = await channels.call(servers, mixedLoad.calls)
  const done: Load = { ...noLoad }
  const pieces: Record<Driven, (n: number) => Promise<unknown>> = {
    reads: (n) => read(place(n)),
    writes: (n) => write(place(n)),
    answers: (n) => askQuestion(place(n)),
    runs: (n) => runFlow(server(n).url, secret),
    messages: (n) => channels.tell(server(n), n),
    measurements: devices.send,
    dashboards: (n) => channels.openDashboard(server(n)),
  }
  const work = (seconds: number) =>
    Promise.all([
      ...driven.map((kind) =>
        drive(mixedLoad[kind], seconds, async (n) => {
          await pieces[kind](n)
          done[kind]++
        }),
      ),
      callers.talk(seconds),
    ])
  const stop = async () => {
    pages.close()
    await devices.close()
    callers.close()
    await channels.untilQuiet()
  }
  return { done, work, stop }
}

type Found = { used: Used; load: Load; bytes: number; connections: number }

function compare(count: number, { used, load, bytes, connections }: Found, costs: MeasuredCosts): Figure[] {
  const said = costOfLoad(load, costs)
  const { idle, baseBytes, pageBytes, answerBytes, callBytes } = costs
  const serverCores = said.serverCores + (count * idle.serverMsPerSecond) / 1000
  const databaseCores = said.databaseCores + (count * idle.databaseMsPerSecond) / 1000
  const saidBytes =
    count * baseBytes + load.pages * pageBytes + load.answers * answerSeconds * answerBytes + load.calls * callBytes
  const { poolSize, sessions } = capacityAssumptions
  const over = (what: string) => `capacity, the same load over ${count} process${count === 1 ? '' : 'es'}: ${what}`
  const check = {
    processes: count,
    serverCores: used.serverMs / used.seconds / 1000 / serverCores,
    databaseCores: used.databaseMs / used.seconds / 1000 / databaseCores,
    diskWaits: used.diskWaits / used.seconds / said.diskWaits,
    memory: bytes / saidBytes,
  }
  process.stderr.write(`${JSON.stringify(check)}\n`)
  const share = (what: string, value: number) => measuredOnly(over(`${what}, of what the model says`), value * 100, '%')
  const off = (what: string, value: number) =>
    atMost(over(`how far the model is off, ${what}`), Math.abs(value - 1) * 100, 35, '%')
  return [
    share('cores of the processes', check.serverCores),
    off('cores of the processes', check.serverCores),
    share('cores of PostgreSQL', check.databaseCores),
    off('cores of PostgreSQL', check.databaseCores),
    share('disk waits a second', check.diskWaits),
    share('memory', check.memory),
    off('memory', check.memory),
    // The process of the embedded database holds some, too.
    atMost(
      over('connections held, of those that the model allows'),
      (connections / ((count + 1) * (poolSize + sessions))) * 100,
      100,
      '%',
    ),
  ]
}
