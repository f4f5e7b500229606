import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isNumber } from '#contract/messaging/account.ts'
import { createBatches } from '../../platform/batches.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { newId } from '../../platform/id.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { isJobThere } from '../../platform/jobs/job-store.ts'
import { isSignedByGateway } from '../../providers/whatsapp/gateway-webhook.ts'
import { isSigned } from '../../providers/whatsapp/webhook.ts'
import type { AccountRow } from './account-row.ts'
import { findAnyAccount } from './account-store.ts'
import { openCredentials } from './vendors.ts'
import { insertWebhooks } from './webhook-store.ts'

type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

export const webhookQueue = 'messaging-webhook'
export type WebhookJob = { accountId: string }

const url = '/api/whatsapp/webhook/:id'
const maxBytes = 3 * 1024 * 1024
/** As large as they may be these are memory enough. */
const atOnce = 20

type Arrival = { accountId: string; body: Buffer; headers: IncomingHttpHeaders }

/** `/api/whatsapp/webhook/<account>`: proved by the vendor's signature over the very bytes that came, kept, and answered at once. */
export function webhookRoutes(deps: WebhookDeps): RawRoute[] {
  const isFrom = createSignatureCheck(deps)
  const take = createBatches<Arrival, boolean>({
    atOnce,
    keyOf: ({ accountId }) => accountId,
    store: async (arrivals) => {
      const account = await accountOf(deps, arrivals[0]?.accountId ?? '')
      const isSent = arrivals.map((arrival) => account !== undefined && isFrom(account, arrival))
      const sent = arrivals.filter((_, index) => isSent[index])
      if (account && sent.length > 0) await keep(deps, account, sent)
      return isSent
    },
  })
  return [
    rawRoute({
      method: 'GET',
      url,
      authenticate: 'anyone',
      rate: { name: 'messaging webhook checks', max: 60, perSeconds: 60 },
      handle: async (request, reply) => {
        const account = await accountOf(deps, idIn(request.params))
        // The router gives what the address names.
        const query = request.query as Record<string, unknown>
        if (!account || query['hub.mode'] !== 'subscribe' || query['hub.verify_token'] !== account.verifyToken)
          throw fail('forbidden')
        return reply.type('text/plain').send(String(query['hub.challenge'] ?? '').slice(0, 200))
      },
    }),
    rawRoute({
      method: 'POST',
      url,
      authenticate: 'anyone',
      rate: { name: 'messaging webhooks', max: 60_000, perSeconds: 60 },
      body: { as: 'buffer', maxBytes },
      handle: async ({ params, body, headers }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        if (!(await take({ accountId: idIn(params), body: bytes, headers }))) throw fail('webhook_refused')
        return { status: true }
      },
    }),
  ]
}

// The route has it.
const idIn = (params: unknown) => (params as { id: string }).id

async function accountOf({ db }: WebhookDeps, id: string): Promise<AccountRow | undefined> {
  const account = /^[0-9a-f-]{36}$/.test(id) ? await findAnyAccount(db, id) : undefined
  // Nobody tells of a website's visitors or of mails here.
  return account && isNumber(account.kind) ? account : undefined
}

function createSignatureCheck(deps: WebhookDeps): (account: AccountRow, arrival: Arrival) => boolean {
  const secrets = new LRUCache<string, string>({ max: 1_000 })
  // Sealed text changes whenever the secret does.
  const secretOf = (account: AccountRow) => {
    const known = secrets.get(account.credentials)
    if (known !== undefined) return known
    const { appSecret } = openCredentials(deps, account)
    secrets.set(account.credentials, appSecret)
    return appSecret
  }
  return (account, { body, headers }) =>
    account.kind === 'gateway'
      ? isSignedByGateway(body, headers['x-webhook-hmac'], secretOf(account))
      : isSigned(body, headers['x-hub-signature-256'], secretOf(account))
}

function keep(deps: WebhookDeps, { id: accountId }: AccountRow, arrivals: readonly Arrival[]): Promise<void> {
  const now = deps.clock.now()
  const given = arrivals.map(({ body }) => ({
    id: newId<string>(now),
    digest: createHash('sha256').update(body).digest('base64url'),
    body: body.toString('utf8').replaceAll('\u0000', ''),
  }))
  return deps.db.transaction(async (tx) => {
    const isNew = await insertWebhooks(tx, accountId, given, now)
    // One that is there sees them before it ends: adding it once more would wait for what it is at.
    if (isNew && !(await isJobThere(tx, webhookQueue, accountId)))
      await enqueueJobs<WebhookJob>({ ...deps, db: tx }, webhookQueue, [{ key: accountId, payload: { accountId } }])
  })
}
