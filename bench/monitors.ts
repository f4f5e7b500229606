import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '#contract/endpoints.ts'
import { atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { callEndpoint } from './mixed-use/caller.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer, withDatabase } from './server.ts'

const watched = Number(process.env.BENCH_MONITORS ?? 10_000)
const minuteMs = 60_000
const killEveryMs = 10_000
/** They begin to look after so long, spread over a minute. */
const leadMs = 10_000
const patienceSeconds = 180

/** Ten thousand monitors that look once a minute: how late they are, and whether any look is missed or doubled while the server is killed. */
export async function monitorFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  let server = await startServer(dataDir)
  try {
    const [person] = await addPeople(dataDir, 1)
    const from = await fillMonitors(dataDir, await aMonitor(server.url, person!))
    const first = new Date(from.getTime() + minuteMs)
    await sleep(first.getTime() - Date.now())
    // A server in use: the first minute is not counted.
    const calm = new Date(first.getTime() + 1.5 * minuteMs)
    await sleep(calm.getTime() - Date.now())
    const late = await latenesses(dataDir, first, calm)
    let kills = 0
    const killed = new Date(calm.getTime() + 1.5 * minuteMs)
    while (Date.now() < killed.getTime() - killEveryMs) {
      await sleep(killEveryMs)
      kills++
      server.process.kill('SIGKILL')
      if (server.process.exitCode === null && server.process.signalCode === null) await once(server.process, 'exit')
      server = await startServer(dataDir)
    }
    await untilWorkedOff(dataDir, killed)
    const { missed, doubled } = await countLooks(dataDir, calm, killed)
    const lateUnderKills = await latenesses(dataDir, calm, killed)
    const many = `${watched.toLocaleString('en')} monitors, one look a minute each`
    return [
      atMost(`${many}: looked late by, p95`, quantile(late, 0.95), 1_000, 'ms'),
      atMost(`the same, killed every 10 s (${kills} times): looks that were missed`, missed, 0, ''),
      atMost('the same: looks that were doubled', doubled, 0, ''),
      measuredOnly('the same: looked late by, p95', quantile(lateUnderKills, 0.95), 'ms'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function aMonitor(url: string, { token, agent }: BenchPerson): Promise<string> {
  const as = { url, headers: { token, token_client: `client ${token}` } }
  for (;;) {
    const sources = await callEndpoint(as, endpoints.listDataSources)
    if (sources.some(({ status }) => status === 'ready')) break
    await sleep(500)
  }
  const { id } = await callEndpoint(as, endpoints.createMonitor, {
    params: { botId: agent as never },
    body: {
      prompt: 'Tell me if there are stock levels with quantity below 0',
      name: 'Bench',
      interval: { every: 'minutes', minutes: 1 },
      time_zone: 'UTC',
      notification_type: 'in-app',
    },
  })
  return id
}

/** Copies of a monitor, each with its own second of the minute; gives when the first of them is due. */
async function fillMonitors(dataDir: string, original: string): Promise<Date> {
  const from = new Date(Date.now() + leadMs)
  await withDatabase(dataDir, async (client) => {
    await client.query('delete from jobs where queue = $1', ['monitor-check'])
    await client.query(
      `insert into monitors (id, organization_id, workspace_id, agent_id, user_id, name, settings, active, state, alarm, next_at, created_at, updated_at)
       select gen_random_uuid(), organization_id, workspace_id, agent_id, user_id, 'Bench ' || n, settings, true, state, alarm, due, due - interval '1 minute', now()
       from (select m.*, n, $2::timestamptz + n * interval '1 minute' / $3::int as due from monitors m, generate_series(1, $3::int) n where m.id = $1) made`,
      [original, from, watched],
    )
    await client.query('delete from monitors where id = $1', [original])
    await client.query(
      `insert into jobs (id, queue, key, payload, due_at, created_at)
       select gen_random_uuid(), 'monitor-check', id::text, jsonb_build_object('id', id), next_at, now() from monitors`,
    )
    await client.query('analyze monitors, jobs')
  })
  return from
}

/** What was due before has been looked at, however late: a look that waits its turn is not missed. One a minute late is, for the next takes its place. */
async function untilWorkedOff(dataDir: string, before: Date): Promise<void> {
  await withDatabase(dataDir, async (client) => {
    for (let tries = 0; tries < patienceSeconds; tries++) {
      const { rows } = await client.query('select 1 from monitors where next_at < $1 limit 1', [before])
      if (rows.length === 0) return
      await sleep(1_000)
    }
  })
}

async function latenesses(dataDir: string, from: Date, to: Date): Promise<number[]> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ ms: string }>(
      `select extract(epoch from at - due_at) * 1000 as ms from monitor_checks where due_at >= $1 and due_at < $2`,
      [from, to],
    )
    if (rows.length === 0) throw new Error('no monitor has looked')
    process.stderr.write(`${rows.length} looks in a minute and a half\n`)
    return rows.map(({ ms }) => Number(ms))
  })
}

/** A look is due each minute of each monitor, counted from when it was made. */
async function countLooks(dataDir: string, from: Date, to: Date): Promise<{ missed: number; doubled: number }> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ missed: number; doubled: number }>(
      `with due as (
         select m.id, t as due_at from monitors m, lateral generate_series(m.created_at, $2::timestamptz, interval '1 minute') t
         where t >= $1 and t < $2),
       looked as (select monitor_id, due_at, count(*) as times from monitor_checks where due_at >= $1 and due_at < $2 group by 1, 2)
       select count(*) filter (where l.times is null)::int as missed, count(*) filter (where l.times > 1)::int as doubled
       from due d left join looked l on l.monitor_id = d.id and l.due_at = d.due_at`,
      [from, to],
    )
    return rows[0]!
  })
}
