import type { TestPerson } from '../server/src/testing/factories.ts'
import { withClient } from './flow-publish.ts'
import { addPeople, type BenchPerson, type BenchServer } from './server.ts'

/** Somebody at a server, as calls know them. */
export type BenchCaller = BenchPerson & { url: string; headers: Pick<TestPerson['headers'], 'token' | 'token_client'> }

/** People whose plan has no limit: what is measured are no refusals. The first one operates the installation. */
export async function addUnlimited(server: BenchServer, count: number): Promise<BenchCaller[]> {
  const people = await addPeople(server.dataDir, count)
  await withClient(server.dataDir, async (client) => {
    await client.query(
      `insert into installation_settings (name, value) values ('default_plan', '{"plan":"unlimited"}') on conflict do nothing`,
    )
    await client.query('update users set is_operator = true where id = $1', [people[0]?.id])
  })
  return people.map((person) => ({
    ...person,
    url: server.url,
    headers: { token: person.token, token_client: `client ${person.token}` },
  }))
}
