import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/id.ts'
import { doublingWait } from '../../../platform/jobs/doubling-wait.ts'
import { dequeueJob, enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { isJobThere } from '../../../platform/jobs/job-store.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import { gatewaySignature } from '../../../providers/whatsapp/gateway-webhook.ts'
import { signatureOf } from '../../../providers/whatsapp/webhook.ts'
import { type AccountRow, timeOf } from '../account-row.ts'
import { findAnyAccount, lockAccount } from '../account-store.ts'
import { openCredentials } from '../vendors.ts'
import * as store from './report-store.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

const reportQueue = 'simulated-webhook'
/** `body`: of the version before, which had a job for each. */
type ReportJob = { accountId: string; body?: string; by?: 'gateway' }
/** How many of WhatsApp's updates one webhook has at most, and how many webhooks go out in a turn. */
const atOnce = 50
const postsInTurn = 50

/** Posts signed webhooks to our own address, as WhatsApp would: what waits in one, again and again until it is taken. */
export const reportWorker = (deps: ReportDeps): JobWorker =>
  jobWorker<ReportJob>({
    queue: reportQueue,
    lanes: ['oldest', 'oldest'],
    leaseSeconds: 30,
    retryAfterMs: doublingWait({ firstMs: 1_000, longestMs: 60_000 }),
    run: async ({ payload: { accountId, body, by }, hold }, signal) => {
      const account = await findAnyAccount(deps.db, accountId)
      if (!account) return 'done'
      if (body !== undefined) {
        await post(deps, account, { body, signedBy: by ?? 'graph' }, signal)
        return 'done'
      }
      for (let posts = 0; posts < postsInTurn; posts++) {
        signal.throwIfAborted()
        const waiting = await store.listReports(deps.db, accountId, atOnce)
        const [first] = waiting
        if (!first) {
          if (await endWhenEmpty(deps, accountId, hold)) return 'done'
          continue
        }
        // A gateway tells of one thing at a time.
        const others = waiting.findIndex(({ signedBy }) => signedBy !== 'graph')
        const together = first.signedBy === 'gateway' ? [first] : others < 0 ? waiting : waiting.slice(0, others)
        await post(deps, account, { ...first, body: joined(together) }, signal)
        await store.deleteReports(
          deps.db,
          together.map(({ id }) => id),
        )
      }
      return { again: deps.clock.now() }
    },
  })

type ReportDeps = Pick<Deps, 'db' | 'clock' | 'secrets'> & { ownAddress: () => string }

/** One webhook of many entries. */
function joined(reports: readonly store.SimulatedReport[]): string {
  const [first] = reports
  if (first && reports.length === 1) return first.body
  // Written by `reportEvent`.
  const entry = reports.flatMap(({ body }) => (JSON.parse(body) as { entry: unknown[] }).entry)
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

async function post(
  { secrets, ownAddress }: Pick<ReportDeps, 'secrets' | 'ownAddress'>,
  account: AccountRow,
  { body, signedBy }: Omit<store.SimulatedReport, 'id'>,
  signal: AbortSignal,
): Promise<void> {
  const { appSecret } = openCredentials({ secrets }, account)
  const answer = await fetch(`${ownAddress()}/api/whatsapp/webhook/${account.id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signedBy === 'gateway'
        ? { 'x-webhook-hmac': gatewaySignature(body, appSecret), 'x-webhook-hmac-algorithm': 'sha512' }
        : { 'x-hub-signature-256': signatureOf(body, appSecret) }),
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`our webhook answered ${answer.status}`)
}

const endWhenEmpty = (
  { db }: Pick<ReportDeps, 'db'>,
  accountId: string,
  hold: (tx: Db) => Promise<boolean>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if ((await lockAccount(tx, accountId)) && (await store.listReports(tx, accountId, 1)).length > 0) return false
    if (await hold(tx)) await dequeueJob({ db: tx }, reportQueue, accountId)
    return true
  })

/** Keeps a report with the transaction of what it tells. A job that is there sees it before it ends. */
async function report(
  { db, clock }: Within,
  accountId: MessagingAccountId,
  given: store.SimulatedReport,
): Promise<void> {
  await store.insertReport(db, accountId, given)
  if (!(await isJobThere(db, reportQueue, accountId)))
    await enqueueJobs<ReportJob>({ db, clock }, reportQueue, [{ key: accountId, payload: { accountId } }])
}

/** Tells what happened, with the transaction in which it did. */
export async function reportEvent(deps: Within, account: AccountRow, field: string, value: object): Promise<void> {
  const now = deps.clock.now()
  const id = newId<string>(now)
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    // Meta names no event; an account that hears the same twice must know it by the whole, so that two of one second differ.
    entry: [{ id: account.business_account_id, event: id, changes: [{ field, value }] }],
  })
  await report(deps, account.id, { id, body, signedBy: 'graph' })
}

/** Tells what happened to a session of the simulator's gateway, as WAHA does. */
export async function reportGatewayEvent(
  deps: Within,
  accountId: MessagingAccountId,
  session: string,
  event: string,
  payload: object,
): Promise<void> {
  const id = newId<string>(deps.clock.now())
  const body = JSON.stringify({ id: `evt_${id}`, session, engine: 'SIMULATOR', event, payload })
  await report(deps, accountId, { id, body, signedBy: 'gateway' })
}

const secondsOf = (account: AccountRow, now: Date): string => String(Math.floor(timeOf(account, now).getTime() / 1000))

const about = ({ phone_number, phone_number_id }: AccountRow) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: phone_number, phone_number_id },
})

type Reported = { id: string; opaque: string | null }

/** How far messages to a number have come, one after the other. */
export async function reportStates(
  deps: Within,
  account: AccountRow,
  number: string,
  news: { message: Reported; state: string; error?: { code: number; title: string } }[],
): Promise<void> {
  if (news.length === 0) return
  const statuses = news.map(({ message, state, error }) => ({
    id: message.id,
    status: state,
    timestamp: secondsOf(account, deps.clock.now()),
    recipient_id: number.replace('+', ''),
    ...(message.opaque !== null && { biz_opaque_callback_data: message.opaque }),
    ...(error && { errors: [{ ...error, message: error.title }] }),
  }))
  await reportEvent(deps, account, 'messages', { ...about(account), statuses })
}

/** What a customer did. */
export async function reportMessage(
  deps: Within,
  account: AccountRow,
  phone: { name: string; phone_number: string },
  message: { id: string; type: string } & Record<string, unknown>,
): Promise<void> {
  const number = phone.phone_number.replace('+', '')
  await reportEvent(deps, account, 'messages', {
    ...about(account),
    contacts: [{ wa_id: number, profile: { name: phone.name } }],
    messages: [{ from: number, timestamp: secondsOf(account, deps.clock.now()), ...message }],
  })
}
