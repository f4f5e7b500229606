import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isNumber } from '#contract/messaging/account.ts'
import { createBatches } from '../../platform/batches.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { newId } from '../../platform/id.ts'
import { type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'
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
  const judge = createJudge(deps)
  const take = createBatches<Arrival, boolean>({
    atOnce,
    keyOf: ({ accountId }) => accountId,
    store: async (arrivals) => {
      const accountId = arrivals[0]?.accountId ?? ''
      const isSent = await judge(accountId, arrivals)
      const sent = arrivals.filter((_, index) => isSent[index])
      if (sent.length > 0) await keep(deps, accountId, sent)
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

/** A new secret is known at once, since what does not fit is held against the account as it is now; an old one is taken so long. */
const knownMs = 2_000

/** Whether the vendor signed what came, each. */
function createJudge(deps: WebhookDeps): (accountId: string, arrivals: readonly Arrival[]) => Promise<boolean[]> {
  const known = new LRUCache<string, Signer>({ max: 1_000, ttl: knownMs })
  const look = async (accountId: string) => {
    const account = await accountOf(deps, accountId)
    const signer = account && { kind: account.kind, secret: openCredentials(deps, account).appSecret }
    if (signer) known.set(accountId, signer)
    else known.delete(accountId)
    return signer
  }
  return async (accountId, arrivals) => {
    const judgeBy = (signer: Signer | undefined) => arrivals.map((arrival) => isSignedBy(signer, arrival))
    const before = known.get(accountId)
    const judged = judgeBy(before)
    return before && judged.every(Boolean) ? judged : judgeBy(await look(accountId))
  }
}

type Signer = Pick<AccountRow, 'kind'> & { secret: string }

function isSignedBy(signer: Signer | undefined, { body, headers }: Arrival): boolean {
  if (!signer) return false
  return signer.kind === 'gateway'
    ? isSignedByGateway(body, headers['x-webhook-hmac'], signer.secret)
    : isSigned(body, headers['x-hub-signature-256'], signer.secret)
}

/** They are stored by one statement, their job by another where there is none: what a process leaves between them is found later (`listLeftAccounts`). */
async function keep(deps: WebhookDeps, accountId: string, arrivals: readonly Arrival[]): Promise<void> {
  const now = deps.clock.now()
  const given = arrivals.map(({ body }) => ({
    id: newId<string>(now),
    digest: createHash('sha256').update(body).digest('base64url'),
    body: body.toString('utf8').replaceAll('\u0000', ''),
  }))
  const { isNew, isJobThere } = await insertWebhooks(deps.db, accountId, { given, queue: webhookQueue, now })
  if (isNew && !isJobThere) await requestWork(deps, accountId)
}

/** Has what an account was told worked off. */
export const requestWork = (deps: Enqueuer, accountId: string): Promise<void> =>
  enqueueJobs<WebhookJob>(deps, webhookQueue, [{ key: accountId, payload: { accountId } }])
