import { setTimeout as sleep } from 'node:timers/promises'
import { mayPass } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { dequeueJob } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { readGatewayEvents } from '../../providers/whatsapp/gateway-webhook.ts'
import type { ChannelEvent } from '../../providers/whatsapp/port.ts'
import { readEvents } from '../../providers/whatsapp/webhook.ts'
import type { AccountRow } from './account-row.ts'
import { findAnyAccount } from './account-store.ts'
import { type IncomingDeps, takeInEvents } from './incoming.ts'
import type { Vendors } from './vendors.ts'
import { requestWork, type WebhookJob, webhookQueue } from './webhook-routes.ts'
import * as store from './webhook-store.ts'

const keptMs = 30 * 86_400_000
const daySeconds = 86_400
/** What the database cannot take now is tried for hours: processes that died count as tries, too. */
const tries = { lasting: 8, passing: 40 }
const atOnce = 20
const batchesInTurn = 50
const gatherMs = 30
/** How soon it is found what a process stored and died before it asked for the work. */
const leftSeconds = 30

/** Works off what an account was told, in its order, each once: what they change and that they are done are one transaction. */
export const webhookWorkers = (deps: WorkDeps): JobWorker[] => [
  jobWorker<WebhookJob>({
    queue: webhookQueue,
    lanes: ['oldest', 'oldest', 'oldest'],
    leaseSeconds: 30,
    retryAfterMs: doublingWait({ firstMs: 2_000, longestMs: 300_000 }),
    run: async ({ payload: { accountId }, attempts, hold }, signal) => {
      for (let batches = 0; batches < batchesInTurn; batches++) {
        const waiting = await listGathered(deps, accountId, batches > 0, signal)
        if (waiting.length === 0) {
          await endWhenEmpty(deps, accountId, hold)
          return 'done'
        }
        const account = await findAnyAccount(deps.db, accountId)
        await workOffTogether(deps, account, waiting, { hold, signal, attempts: batches === 0 ? attempts : 1 })
      }
      // What comes all the time lets others have their turn, and its tries are counted anew.
      return { again: deps.clock.now() }
    },
  }),
  periodicTask('messaging-webhooks-left', leftSeconds, async () => {
    for (const accountId of await store.listLeftAccounts(deps.db, webhookQueue)) await requestWork(deps, accountId)
  }),
  periodicTask('forget-messaging-webhooks', daySeconds, () =>
    store.forgetWebhooksBefore(deps.db, new Date(deps.clock.now().getTime() - keptMs)),
  ),
]

/** The first that wait; while more comes all the time, some of it together: what a batch costs is the same for one as for many. */
async function listGathered(
  { db }: WorkDeps,
  accountId: string,
  isComing: boolean,
  signal: AbortSignal,
): Promise<store.WaitingWebhook[]> {
  const waiting = await store.listWaiting(db, accountId, atOnce)
  if (!isComing || waiting.length === 0 || waiting.length === atOnce) return waiting
  await sleep(gatherMs, undefined, { signal })
  return store.listWaiting(db, accountId, atOnce)
}

type Hold = (tx: Deps['db']) => Promise<boolean>
type WorkDeps = IncomingDeps & { vendors: Pick<Vendors, 'gateway'> }

type Turn = { hold: Hold; signal: AbortSignal; attempts: number }

const isLastTry = ({ signal, attempts }: Turn, error: unknown): boolean =>
  !signal.aborted && attempts > tries[mayPass(error) ? 'passing' : 'lasting']

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
    else if (first && isLastTry(turn, error)) await passOver(deps, first, turn)
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

/** What is stored after the last look has seen the job, or asks for one. */
async function endWhenEmpty(deps: IncomingDeps, accountId: string, hold: Hold): Promise<void> {
  const isEnded = await deps.db.transaction(async (tx) => {
    const isOurs = await hold(tx)
    if (isOurs) await dequeueJob({ db: tx }, webhookQueue, accountId)
    return isOurs
  })
  if (isEnded && (await store.listWaiting(deps.db, accountId, 1)).length > 0) await requestWork(deps, accountId)
}
