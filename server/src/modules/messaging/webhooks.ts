import type { Deps } from '../../platform/deps.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { dequeueJob } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { readGatewayEvents } from '../../providers/whatsapp/gateway-webhook.ts'
import type { ChannelEvent } from '../../providers/whatsapp/port.ts'
import { readEvents } from '../../providers/whatsapp/webhook.ts'
import type { AccountRow } from './account-row.ts'
import { findAnyAccount, lockAccount } from './account-store.ts'
import { type IncomingDeps, takeInEvents } from './incoming.ts'
import type { Vendors } from './vendors.ts'
import { type WebhookJob, webhookQueue } from './webhook-routes.ts'
import * as store from './webhook-store.ts'

const keptMs = 30 * 86_400_000
const daySeconds = 86_400
const tries = 8
const atOnce = 20

/** Works off what an account was told, in its order, each once: what they change and that they are done are one transaction. */
export const webhookWorkers = (deps: WorkDeps): JobWorker[] => [
  jobWorker<WebhookJob>({
    queue: webhookQueue,
    lanes: ['oldest', 'oldest', 'oldest'],
    leaseSeconds: 30,
    retryAfterMs: doublingWait({ firstMs: 2_000, longestMs: 300_000 }),
    run: async ({ payload: { accountId }, attempts, hold }, signal) => {
      for (let isLastTry = attempts > tries; ; isLastTry = false) {
        const waiting = await store.listWaiting(deps.db, accountId, atOnce)
        const account = waiting.length > 0 ? await findAnyAccount(deps.db, accountId) : undefined
        if (waiting.length > 0) await workOffTogether(deps, account, waiting, { hold, signal, isLastTry })
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

type Turn = { hold: Hold; signal: AbortSignal; isLastTry: boolean }

/** One that fails does not keep those before it from being worked off, and those behind it for some tries only. */
async function workOffTogether(
  deps: WorkDeps,
  account: AccountRow | undefined,
  webhooks: readonly store.WaitingWebhook[],
  turn: Turn,
): Promise<void> {
  turn.signal.throwIfAborted()
  try {
    await workOff(deps, account, webhooks, turn)
  } catch (error) {
    const [first, ...others] = webhooks
    if (others.length > 0) for (const each of webhooks) await workOffTogether(deps, account, [each], turn)
    else if (first && turn.isLastTry && !turn.signal.aborted) await passOver(deps, first, turn)
    else throw error
  }
}

async function workOff(
  deps: WorkDeps,
  account: AccountRow | undefined,
  webhooks: readonly store.WaitingWebhook[],
  { hold, signal }: Turn,
): Promise<void> {
  const events: ChannelEvent[] = []
  if (account) for (const { body } of webhooks) events.push(...(await eventsIn(deps, account, parseJson(body), signal)))
  await deps.db.transaction(async (tx) => {
    await holdAccount(tx, hold)
    if (account) await takeInEvents({ ...deps, db: tx }, account, events)
    await store.noteDone(
      tx,
      webhooks.map(({ id }) => id),
      deps.clock.now(),
    )
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

/** It stays as it came, for who looks into it. */
async function passOver({ db, clock, log }: IncomingDeps, { id }: store.WaitingWebhook, { hold }: Turn): Promise<void> {
  await db.transaction(async (tx) => {
    await holdAccount(tx, hold)
    await store.noteDone(tx, [id], clock.now())
  })
  log.error({ webhook: id }, 'a webhook could not be worked off')
}

async function holdAccount(tx: Deps['db'], hold: Hold): Promise<void> {
  if (!(await hold(tx))) throw new Error('the account is worked on elsewhere')
}

const endWhenEmpty = ({ db }: IncomingDeps, accountId: string, hold: Hold): Promise<boolean> =>
  db.transaction(async (tx) => {
    if ((await lockAccount(tx, accountId)) && (await store.listWaiting(tx, accountId, 1)).length > 0) return false
    if (await hold(tx)) await dequeueJob({ db: tx }, webhookQueue, accountId)
    return true
  })
