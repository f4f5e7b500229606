import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { atMost, type Figure } from './figure.ts'
import { addPeople, type BenchPerson, type BenchServer, dataDirectory, startServer } from './server.ts'

const people = 200
const charts = 10

/** 200 members of a workspace open the same charts at once: each distinct query runs once. */
export async function chartFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  try {
    const members = await addPeople(dataDir, people)
    const owner = members[0]!
    await shareWorkspace(dataDir, server, members)
    const source = await aSource(server, dataDir, owner)
    const ids = await Promise.all(Array.from({ length: charts }, (_, n) => aChart(server, owner, source, n)))
    // A filter that nobody has set before: no rows of it are known yet.
    const filters = [{ target: { table: 'sales', column: 'id' }, op: 'between', values: [1, 299_000] }]
    const cold = await openAll(server, members, ids, { filters })
    const warm = await openAll(server, members, ids, { filters })
    return [
      atMost(`${people} people open the same ${charts} charts at once: queries run`, cold.versions, charts, 'queries'),
      atMost('the same again: queries run', warm.runs, 0, 'queries'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function call<T>(server: BenchServer, { token }: BenchPerson, address: string, body: unknown): Promise<T> {
  const headers = { token, token_client: `client ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { status, message, data } = (await answer.json()) as { status: boolean; message: string; data: T }
  if (!status) throw new Error(`${address}: ${message}`)
  return data
}

/** All of them become members of one workspace and work in it. */
async function shareWorkspace(dataDir: string, server: BenchServer, members: BenchPerson[]): Promise<void> {
  const { id } = await call<{ id: string }>(server, members[0]!, 'user/workspace/new-workspace', {
    workspace_name: 'Bench',
  })
  const client = new pg.Client({
    host: `${dataDir}/postgres-socket`,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  })
  await client.connect()
  const ids = members.map((member) => member.id)
  await client.query(
    `with place as (select organization_id from workspaces where id = $1),
       moved as (update users u set organization_id = place.organization_id, workspace_id = $1, use_workspace = true from place where u.id = any($2) returning u.id),
       joined as (insert into organization_members (organization_id, user_id, role) select place.organization_id, m.id, 2 from moved m, place on conflict do nothing)
     insert into workspace_members (workspace_id, user_id, role, joined_at) select $1, id, 2, now() from moved on conflict do nothing`,
    [id, ids],
  )
  await client.end()
}

/** A small database whose queries take a while. */
async function aSource(server: BenchServer, dataDir: string, { token }: BenchPerson): Promise<string> {
  const file = path.join(dataDir, 'bench.sqlite')
  const database = new DatabaseSync(file)
  database.exec(`create table sales (id integer primary key, store text, total int);
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 300000)
      insert into sales select i, 'Store ' || (i % 40), i from n`)
  database.close()
  const form = new FormData()
  form.set('file', new Blob([fs.readFileSync(file)]), 'bench.sqlite')
  const answer = await fetch(`${server.url}/api/console/data-sources/file`, {
    method: 'POST',
    headers: { token },
    body: form,
  })
  const { data, message } = (await answer.json()) as { data?: { id: string }; message: string }
  if (!data) throw new Error(message)
  return data.id
}

async function aChart(server: BenchServer, owner: BenchPerson, source: string, n: number): Promise<string> {
  const sql = `select store, sum(total % ${n + 7}) as total from sales group by store order by store`
  const spec = { kind: 'bar', x: 'store', y: [{ column: 'total' }] }
  const query = { source: { kind: 'database', id: source }, sql }
  return (await call<{ id: string }>(server, owner, 'gateway/charts', { name: `Chart ${n}`, query, spec })).id
}

type Run = { result: { state: string; from_cache: boolean; data_version: string } }

/** Everybody asks for every chart at once. */
async function openAll(server: BenchServer, members: BenchPerson[], ids: string[], body: unknown) {
  // Rows of one run share a version: as many versions as runs.
  const versions = new Set<string>()
  let runs = 0
  await Promise.all(
    members.flatMap((member) =>
      ids.map(async (id) => {
        const { result } = await call<Run>(server, member, `gateway/charts/${id}/run`, body)
        if (result.state !== 'ok') throw new Error(`a chart is ${result.state}`)
        versions.add(`${id}/${result.data_version}`)
        if (!result.from_cache) runs++
      }),
    ),
  )
  return { runs, versions: versions.size }
}
