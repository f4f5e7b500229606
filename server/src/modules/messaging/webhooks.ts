import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isNumber } from '#contract/messaging/account.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { newId } from '../../platform/id.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { dequeueJob, enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { isSignedByGateway, readGatewayEvents } from '../../providers/whatsapp/gateway-webhook.ts'
import type { ChannelEvent } from '../../providers/whatsapp/port.ts'
import { isSigned, readEvents } from '../../providers/whatsapp/webhook.ts'
import type { AccountRow } from './account-row.ts'
import { findAnyAccount, lockAccount } from './account-store.ts'
import { type IncomingDeps, takeInEvent } from './incoming.ts'
import { openCredentials, type Vendors } from './vendors.ts'
import * as store from './webhook-store.ts'

type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>

const url = '/api/whatsapp/webhook/:id'
const maxBytes = 3 * 1024 * 1024
const keptMs = 30 * 86_400_000
const daySeconds = 86_400
const tries = 8
const webhookQueue = 'messaging-webhook'
type WebhookJob = { accountId: string }

/** `/api/whatsapp/webhook/<account>`: proved by the vendor's signature over the very bytes that came, kept, and answered at once. */
export function webhookRoutes(deps: WebhookDeps): RawRoute[] {
  const secrets = new LRUCache<string, string>({ max: 1_000 })
  // Sealed text changes whenever the secret does.
  const secretOf = (account: AccountRow) => {
    const known = secrets.get(account.credentials)
    if (known !== undefined) return known
    const { appSecret } = openCredentials(deps, account)
    secrets.set(account.credentials, appSecret)
    return appSecret
  }
  const isFrom = (account: AccountRow, body: Buffer, headers: IncomingHttpHeaders) =>
    account.kind === 'gateway'
      ? isSignedByGateway(body, headers['x-webhook-hmac'], secretOf(account))
      : isSigned(body, headers['x-hub-signature-256'], secretOf(account))
  return [
    rawRoute({
      method: 'GET',
      url,
      authenticate: 'anyone',
      rate: { name: 'messaging webhook checks', max: 60, perSeconds: 60 },
      handle: async (request, reply) => {
        const account = await accountOf(deps, request.params)
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
      handle: async (request) => {
        const account = await accountOf(deps, request.params)
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!account || !isFrom(account, body, request.headers)) throw fail('webhook_refused')
        await keep(deps, account, body)
        return { status: true }
      },
    }),
  ]
}

const accountOf = async ({ db }: WebhookDeps, params: unknown): Promise<AccountRow | undefined> => {
  const { id } = params as { id: string }
  const account = /^[0-9a-f-]{36}$/.test(id) ? await findAnyAccount(db, id) : undefined
  // Nobody tells of a website's visitors or of mails here.
  return account && isNumber(account.kind) ? account : undefined
}

function keep(deps: WebhookDeps, { id: accountId }: AccountRow, body: Buffer): Promise<void> {
  const now = deps.clock.now()
  const digest = createHash('sha256').update(body).digest('base64url')
  const text = body.toString('utf8').replaceAll('\u0000', '')
  return deps.db.transaction(async (tx) => {
    const isNew = await store.insertWebhook(tx, { id: newId<string>(now), accountId, digest, body: text, now })
    if (isNew)
      await enqueueJobs<WebhookJob>({ ...deps, db: tx }, webhookQueue, [{ key: accountId, payload: { accountId } }])
  })
}

/** Works off what an account was told, in its order, each once: what it changes and that it is done are one transaction. */
export const webhookWorkers = (deps: WorkDeps): JobWorker[] => [
  jobWorker<WebhookJob>({
    queue: webhookQueue,
    lanes: ['oldest', 'oldest', 'oldest'],
    leaseSeconds: 30,
    retryAfterMs: doublingWait({ firstMs: 2_000, longestMs: 300_000 }),
    run: async ({ payload: { accountId }, attempts, hold }, signal) => {
      for (let left = attempts; ; left = 1) {
        signal.throwIfAborted()
        const waiting = await store.findWaiting(deps.db, accountId)
        if (waiting && left > tries) await passOver(deps, waiting)
        else if (waiting) await workOff(deps, accountId, waiting, hold, signal)
        else if (await endWhenEmpty(deps, accountId, hold)) return 'done'
      }
    },
  }),
  periodicTask('forget-messaging-webhooks', daySeconds, () =>
    store.forgetWebhooksBefore(deps.db, new Date(deps.clock.now().getTime() - keptMs)),
  ),
]

type Hold = (tx: Deps['db']) => Promise<boolean>
type WorkDeps = IncomingDeps & { vendors: Pick<Vendors, 'gateway'> }

async function workOff(
  deps: WorkDeps,
  accountId: string,
  { id, body }: { id: string; body: string },
  hold: Hold,
  signal: AbortSignal,
) {
  const account = await findAnyAccount(deps.db, accountId)
  const events = account ? await eventsIn(deps, account, parseJson(body), signal) : []
  await deps.db.transaction(async (tx) => {
    if (!(await hold(tx))) throw new Error('the account is worked on elsewhere')
    for (const event of events) if (account) await takeInEvent({ ...deps, db: tx }, account, event)
    await store.noteDone(tx, id, deps.clock.now())
  })
}

async function eventsIn(
  { vendors }: WorkDeps,
  { kind, business_account_id: session }: AccountRow,
  body: unknown,
  signal: AbortSignal,
): Promise<ChannelEvent[]> {
  if (kind !== 'gateway') return readEvents(body)
  return readGatewayEvents(body, (hidden) => vendors.gateway.findNumber(session, hidden, signal))
}

/** One that fails again and again must not keep back those behind it. It stays as it came, for who looks into it. */
async function passOver({ db, clock, log }: IncomingDeps, { id }: { id: string }): Promise<void> {
  log.error({ webhook: id }, 'a webhook could not be worked off')
  await store.noteDone(db, id, clock.now())
}

const endWhenEmpty = ({ db }: IncomingDeps, accountId: string, hold: Hold): Promise<boolean> =>
  db.transaction(async (tx) => {
    if ((await lockAccount(tx, accountId)) && (await store.findWaiting(tx, accountId))) return false
    if (await hold(tx)) await dequeueJob({ db: tx }, webhookQueue, accountId)
    return true
  })
