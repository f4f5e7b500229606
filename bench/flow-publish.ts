import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { FlowDocument } from '#flow/index.ts'
import { definitionOf, readOptions } from '#flow/index.ts'
import { addPeople, databaseOf } from './server.ts'

/** Without the sample company, and allowed to call this machine. */
export const quiet = { SEED_SAMPLE: 'false', NET_ALLOW: '127.0.0.1' }

/** A connection to the database beside the server's own: the embedded one, or the one that an address names. */
export async function withClient<T>(
  dataDir: string,
  use: (client: pg.Client) => Promise<T>,
  databaseUrl?: string,
): Promise<T> {
  const client = new pg.Client(databaseOf(dataDir, databaseUrl))
  await client.connect()
  return use(client).finally(() => client.end())
}

export type PublishedFlow = { flowId: string; secret: string; hash: string; person: string; organization: string }

/** As publishing does it, written straight into the database. */
export async function publishFlow(
  dataDir: string,
  document: FlowDocument,
  databaseUrl?: string,
): Promise<PublishedFlow> {
  const [person] = await addPeople(dataDir, 1, 'Bench', databaseUrl)
  const text = JSON.stringify(document)
  const [hash, secret, flowId] = [
    createHash('sha256').update(text).digest('base64url'),
    randomBytes(32).toString('base64url'),
    randomUUID(),
  ]
  const start = document.nodes[0]!
  const { options } = readOptions(definitionOf(start.kind)!, start)
  return withClient(
    dataDir,
    async (client) => {
      const { rows } = await client.query<{ organization_id: string }>(
        'select organization_id from users where id = $1',
        [person!.id],
      )
      const organization = rows[0]!.organization_id
      await client.query('insert into flow_documents (hash, document) values ($1, $2)', [hash, text])
      await client.query(
        `insert into flow_triggers (flow_id, node, kind, document_hash, user_id, organization_id, options, secret, secret_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          flowId,
          start.id,
          start.kind,
          hash,
          person!.id,
          organization,
          JSON.stringify({ ...options, per_minute: 1_000_000 }),
          secret,
          createHash('sha256').update(secret).digest('base64url'),
        ],
      )
      return { flowId, secret, hash, person: person!.id, organization }
    },
    databaseUrl,
  )
}
