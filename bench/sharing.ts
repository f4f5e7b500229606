import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { endpoints } from '#contract/endpoints.ts'
import { atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { callEndpoint } from './mixed-use/caller.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer } from './server.ts'

const [people, rounds, warm] = [8, 10, 2]
const question = 'How many orders are there?'

/** The same question over one's own database and over the same one shared by another workspace. */
export async function sharingFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  try {
    const own: number[] = []
    const shared: number[] = []
    // Each asks fewer questions in a minute than somebody may.
    for (const person of await addPeople(dataDir, people)) {
      const as = { url: server.url, headers: { token: person.token, token_client: `client ${person.token}` } }
      const { owner, partner } = await shareOrders(as, person, dataDir)
      const ask = async (workspace: string, into: number[]) => {
        await workIn(as, workspace)
        into.push(await askOnce(as, person))
      }
      for (let round = 0; round < rounds + warm; round++) {
        await ask(owner, round < warm ? [] : own)
        await ask(partner, round < warm ? [] : shared)
      }
    }
    return [
      measuredOnly('an answer of the built-in engine over one’s own database, p95', quantile(own, 0.95), 'ms'),
      atMost(
        'the same over one that another workspace shares: p95 is later by',
        Math.max(0, quantile(shared, 0.95) - quantile(own, 0.95)),
        10,
        'ms',
      ),
      measuredOnly('the same: the median is later by', quantile(shared, 0.5) - quantile(own, 0.5), 'ms'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

type As = { url: string; headers: Record<string, string> }

const workIn = (as: As, id: string) =>
  callEndpoint(as, endpoints.setWorkspace, { body: { use_workspace: true, workspace_id: id as never } })

/** Two workspaces of a person: one has a database of orders, the other is given all of it. */
async function shareOrders(as: As, { agent }: BenchPerson, dataDir: string) {
  const owner = await callEndpoint(as, endpoints.createWorkspace, { body: { workspace_name: 'Owner' } })
  const partner = await callEndpoint(as, endpoints.createWorkspace, { body: { workspace_name: 'Partner' } })
  await workIn(as, owner.id)
  const source = await uploadOrders(as, dataDir)
  const params = { botId: agent as never }
  const { _id } = await callEndpoint(as, endpoints.createUseCase, {
    params,
    body: { usecase: 'Orders', description: '', type: 'tables' },
  })
  const relations = [{ data_source_id: source as never, table: 'orders' }]
  await callEndpoint(as, endpoints.relateUseCase, { params, body: { usecase_id: _id, relations } })
  await workIn(as, partner.id)
  const { id } = await callEndpoint(as, endpoints.requestKnowledge, {
    body: { workspace_id: owner.id, description: 'Bench', list_use_case: [_id] },
  })
  await workIn(as, owner.id)
  await callEndpoint(as, endpoints.acceptKnowledgeRequest, { params: { id }, body: {} })
  return { owner: owner.id as string, partner: partner.id as string }
}

async function uploadOrders(as: As, dataDir: string): Promise<string> {
  const file = path.join(dataDir, `orders-${randomUUID()}.db`)
  const database = new DatabaseSync(file)
  database.exec('create table orders (id integer primary key, store text, total integer, ordered_on text)')
  const insert = database.prepare('insert into orders (store, total, ordered_on) values (?, ?, ?)')
  database.exec('begin')
  for (let n = 0; n < 20_000; n++)
    insert.run(`Store ${n % 40}`, 1_000 * (n % 90), `2026-${String(1 + (n % 11)).padStart(2, '0')}-15`)
  database.exec('commit')
  database.close()
  const form = new FormData()
  form.set('file', new Blob([fs.readFileSync(file)]), 'orders.db')
  return (await callEndpoint(as, endpoints.uploadDataSource, { form })).id
}

/** From the question to the end of its answer, in milliseconds. */
async function askOnce({ url, headers }: As, { agent }: BenchPerson): Promise<number> {
  const began = performance.now()
  const body = new FormData()
  body.set('bot_id', agent)
  body.set('question', question)
  const answer = await fetch(`${url}/api/gateway/studio/chat`, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream' },
    body,
  })
  const text = await answer.text()
  const took = performance.now() - began
  if (!answer.ok || !text.includes('20,000')) throw new Error(`not answered: ${text.slice(0, 400)}`)
  return took
}
