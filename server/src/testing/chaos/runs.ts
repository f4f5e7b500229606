import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { definitionOf, readOptions } from '#flow/index.ts'
import { aFlow } from '#flow/testing/flows.ts'
import type { Installation } from '../installation.ts'
import { atOnce, attemptCall, insistOnAnswer, type Load } from './load.ts'
import type { Person } from './people.ts'

/** Runs of a flow with two calls to the outside, begun by a webhook whose sender repeats its key until it is taken. */
export async function runLoad(at: Installation, person: Person): Promise<Load & { close: () => void }> {
  const receiver = await aReceiver()
  const { flowId, secret } = await publish(at, person, receiver.url)
  let acknowledged = 0
  let next = 0
  const begin = async () => {
    const key = `run ${next++}`
    const init = { method: 'POST', headers: { 'idempotency-key': key }, body: key }
    await insistOnAnswer(async () => {
      const answer = await attemptCall(`${at.url}/api/autoflow/hooks/${secret}`, init)
      await answer?.arrayBuffer().catch(() => {})
      return answer?.ok ? true : undefined
    })
    acknowledged++
  }
  return {
    what: 'runs of a flow',
    close: receiver.close,
    known: () => acknowledged,
    run: (stopped) => atOnce(2, stopped, begin),
    isSettled: async ({ query }) =>
      (await query('select 1 from flow_runs where flow_id = $1 and ended_at is null', [flowId])).length === 0,
    count: async ({ query }) => {
      const rows = await query<{ id: string; status: string }>('select id, status from flow_runs where flow_id = $1', [
        flowId,
      ])
      const ended = rows.filter(({ status }) => status === 'done').length
      const effects = receiver.keys()
      return {
        what: 'runs of a flow',
        acknowledged,
        lost: [...missing('runs', acknowledged - ended), ...missing('calls', 2 * acknowledged - effects)],
        doubled: [...missing('runs', rows.length - acknowledged), ...missing('calls', effects - 2 * acknowledged)],
      }
    },
  }
}

const missing = (what: string, count: number): string[] => (count > 0 ? Array.from({ length: count }, () => what) : [])

/** Counts the keys of the calls it gets: one that comes again with its key is the same one. */
async function aReceiver(): Promise<{ url: string; keys: () => number; close: () => void }> {
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    seen.add(String(request.headers['idempotency-key']))
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys: () => seen.size, close }
}

const document = (url: string) =>
  aFlow(
    [
      ['start', 'on-webhook', { wait_s: 0 }],
      ['one', 'http-call', { url: `${url}/one`, method: 'POST' }, { policy: { tries: 10, wait_s: 0.2 } }],
      ['two', 'http-call', { url: `${url}/two`, method: 'POST' }, { policy: { tries: 10, wait_s: 0.2 } }],
      ['say', 'answer', { by: 'text', text: 'Done' }],
    ],
    ['start > next > one', 'one > next > two', 'two > next > say'],
  )

/** As publishing does it, written straight into the database. */
async function publish(at: Installation, person: Person, url: string): Promise<{ flowId: string; secret: string }> {
  const flow = document(url)
  const text = JSON.stringify(flow)
  const sum = (given: string) => createHash('sha256').update(given).digest('base64url')
  const [flowId, secret, start] = [randomUUID(), randomBytes(32).toString('base64url'), flow.nodes[0]!]
  const { options } = readOptions(definitionOf(start.kind)!, start)
  await at.query('insert into flow_documents (hash, document) values ($1, $2)', [sum(text), text])
  await at.query(
    `insert into flow_triggers (flow_id, node, kind, document_hash, user_id, organization_id, options, secret, secret_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      flowId,
      start.id,
      start.kind,
      sum(text),
      person.id,
      person.organization,
      JSON.stringify({ ...options, per_minute: 1_000_000 }),
      secret,
      sum(secret),
    ],
  )
  return { flowId, secret }
}
