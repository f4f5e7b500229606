import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { broadcastEndpoints } from '#contract/messaging/broadcast-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { cpuMsOf } from './cpu.ts'
import { atLeast, atMost, type Figure, measuredOnly } from './figure.ts'
import { callEndpoint } from './mixed-use/caller.ts'
import { type BenchServer, dataDirectory, startServer, withDatabase } from './server.ts'
import { addUnlimited, type BenchCaller } from './unlimited.ts'

const count = Number(process.env.BENCH_BROADCAST ?? 10_000)
/** How long a server lives: where others have the machine, until it has worked as long as it would have by then. */
const life = { ms: 5_000, workMs: 2_500, longestMs: 60_000 }
/** What waits for the leases of dead processes is over long before. */
const patienceMs = 60 * 60_000

/** A broadcast through the simulator while the server is killed every five seconds. */
export async function broadcastCrashFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const env = { SEED_SAMPLE: 'false' }
  let server = await startServer(dataDir, env)
  try {
    const [person] = await addUnlimited(server, 1)
    if (!person) throw new Error('nobody sends a broadcast')
    await sendBroadcast(dataDir, person)
    const since = performance.now()
    let kills = 0
    while (!(await live(server)) && performance.now() - since < patienceMs) {
      kills++
      server.process.kill('SIGKILL')
      if (server.process.exitCode === null && server.process.signalCode === null) await once(server.process, 'exit')
      server = await startServer(dataDir, env)
    }
    const minutes = (performance.now() - since) / 60_000
    const { reached, twice, delivered } = await outcome(dataDir)
    return [
      atLeast(
        `people reached by a broadcast to ${count}, killed every ${life.ms / 1_000} s of work (${kills} times)`,
        reached,
        count,
        '',
      ),
      atMost('the same: reached twice', twice, 0, ''),
      atLeast('the same: known to be delivered', delivered, count, ''),
      measuredOnly('the same: time until nothing was left to do, the kills going on', minutes, 'min'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Lets it work until its time has come, or nothing is left to do; says whether that is so. */
async function live({ dataDir, process: { pid = 0 } }: BenchServer): Promise<boolean> {
  const began = { at: performance.now(), worked: cpuMsOf([pid]) }
  for (let lived = 0, worked = 0; lived < life.ms || (worked < life.workMs && lived < life.longestMs); ) {
    await sleep(500)
    lived = performance.now() - began.at
    worked = cpuMsOf([pid]) - began.worked
    if (lived > life.ms && (await isOver(dataDir))) return true
  }
  return isOver(dataDir)
}

async function sendBroadcast(dataDir: string, person: BenchCaller): Promise<void> {
  const { account } = await callEndpoint(person, simulatorEndpoints.openSimulator)
  // As many as one likes in a day: what is measured is no tier.
  await withDatabase(dataDir, (client) =>
    client.query('update messaging_accounts set tier = null where id = $1', [account.id]),
  )
  const [template] = await callEndpoint(person, messagingEndpoints.listMessageTemplates, { params: { id: account.id } })
  const rows = Array.from({ length: count }, (_, n) => `0812${String(10_000_000 + n)},Orang ${n},A-${n}`)
  const form = new FormData()
  form.set('template_id', template!.id)
  form.set('variables', JSON.stringify(['{{name}}', '{{order}}']))
  form.set('file', new Blob([`phone,name,order\n${rows.join('\n')}`], { type: 'text/csv' }), 'people.csv')
  const { recipients } = await callEndpoint(person, broadcastEndpoints.sendBroadcast, { form })
  if (recipients !== count) throw new Error(`${recipients} of ${count} are written to`)
}

/** Nothing is to be sent, told or worked off any more. */
const isOver = (dataDir: string) =>
  withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ over: boolean }>(
      `select (select status from broadcasts) = 'done' and not exists (
         select from jobs where queue in ('messaging-broadcast', 'messaging-send', 'simulated-webhook', 'messaging-webhook')) as over`,
    )
    return rows[0]?.over ?? false
  })

const outcome = (dataDir: string) =>
  withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ reached: number; twice: number; delivered: number }>(
      `select count(*)::int as reached, count(*) filter (where times > 1)::int as twice,
         (select count(*)::int from messaging_messages where state = 'delivered') as delivered
       from (select count(*) as times from simulated_messages where not incoming group by phone_number) people`,
    )
    return rows[0] ?? { reached: 0, twice: 0, delivered: 0 }
  })
