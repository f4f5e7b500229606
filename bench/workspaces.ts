import fs from 'node:fs'
import pg from 'pg'
import { actions, decidePermission, defaultRoleSettings } from '#contract/permissions.ts'
import { atMost, type Figure, quantile } from './figure.ts'
import { addPeople, dataDirectory, startServer } from './server.ts'

/** The permission decision, and any page and search of the members of a workspace of 10,000. */
export async function workspaceFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  try {
    const [person] = await addPeople(dataDir, 1)
    const headers = { token_client: `client ${person!.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ workspace_name: 'Bench' })
    const url = `${server.url}/api/user/workspace`
    const made = await fetch(`${url}/new-workspace`, { method: 'POST', headers, body })
    const { data } = (await made.json()) as { data: { id: string } }
    await addMembers(dataDir, data.id)
    const members = `${url}/members/${data.id}`
    return [
      atMost('permission decision', decisionMicroseconds(), 2, 'µs'),
      atMost('10,000 members: any page, p95', await p95(members, headers, (n) => `page=${1 + (n % 500)}`), 30, 'ms'),
      atMost(
        '10,000 members: search, p95',
        await p95(members, headers, (n) => `query=${(n % 256).toString(16)}`),
        30,
        'ms',
      ),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

const roles = ['owner', 'admin', 'member', 'outsider'] as const

/** The mean over every action and role, refusals with their sentences included. */
function decisionMicroseconds(): number {
  const decide = (n: number) =>
    decidePermission(actions[n % actions.length]!, { role: roles[n % roles.length]!, settings: defaultRoleSettings })
      .allowed
  let allowed = 0
  const count = 1_000_000
  for (let n = 0; n < count; n++) allowed += decide(n) ? 1 : 0
  const began = performance.now()
  for (let n = 0; n < count; n++) allowed -= decide(n) ? 1 : 0
  const took = performance.now() - began
  if (allowed !== 0) throw new Error('the same decision came out differently')
  return (took * 1000) / count
}

async function p95(url: string, headers: Record<string, string>, query: (n: number) => string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 220; n++) {
    const began = performance.now()
    const answer = await fetch(`${url}?${query(n * 7)}`, { headers })
    const { data } = (await answer.json()) as { data: { records: unknown[] } }
    if (data.records.length === 0) throw new Error('the page is empty')
    // The first ones find the server cold.
    if (n >= 20) times.push(performance.now() - began)
  }
  return quantile(times, 0.95)
}

async function addMembers(dataDir: string, workspace: string): Promise<void> {
  const connection = { host: `${dataDir}/postgres-socket`, port: 5432, user: 'postgres', database: 'postgres' }
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `with people as (
      insert into users (organization_id, email, email_shown, name, activated_at)
      select w.organization_id, 'p' || n || '@example.test', 'p' || n || '@example.test', 'Person ' || md5(n::text), now()
      from workspaces w, generate_series(1, 10000) n where w.id = $1 returning id
    )
    insert into workspace_members (workspace_id, user_id, role, joined_at) select $1, id, 2, now() from people`,
    [workspace],
  )
  await client.query('analyze')
  await client.end()
}
