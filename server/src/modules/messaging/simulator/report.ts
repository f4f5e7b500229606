import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/id.ts'
import { doublingWait } from '../../../platform/jobs/doubling-wait.ts'
import { enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import { gatewaySignature } from '../../../providers/whatsapp/gateway-webhook.ts'
import { signatureOf } from '../../../providers/whatsapp/webhook.ts'
import { type AccountRow, timeOf } from '../account-row.ts'
import { findAnyAccount } from '../account-store.ts'
import { openCredentials } from '../vendors.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

const reportQueue = 'simulated-webhook'
/** `by`: who signs it. */
type ReportJob = { accountId: string; body: string; by?: 'gateway' }
const tries = 30

/** Posts signed webhooks to our own address, as WhatsApp would: again and again until they are taken. */
export const reportWorker = (deps: Pick<Deps, 'db' | 'secrets'> & { ownAddress: () => string }): JobWorker =>
  jobWorker<ReportJob>({
    queue: reportQueue,
    leaseSeconds: 30,
    retryAfterMs: doublingWait({ firstMs: 1_000, longestMs: 60_000, tries }),
    run: async ({ payload: { accountId, body, by } }, signal) => {
      const account = await findAnyAccount(deps.db, accountId)
      if (!account) return 'done'
      const { appSecret } = openCredentials(deps, account)
      const answer = await fetch(`${deps.ownAddress()}/api/whatsapp/webhook/${accountId}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(by === 'gateway'
            ? { 'x-webhook-hmac': gatewaySignature(body, appSecret), 'x-webhook-hmac-algorithm': 'sha512' }
            : { 'x-hub-signature-256': signatureOf(body, appSecret) }),
        },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`our webhook answered ${answer.status}`)
      return 'done'
    },
  })

/** Tells what happened, with the transaction in which it did. */
export async function reportEvent(deps: Within, account: AccountRow, field: string, value: object): Promise<void> {
  const now = deps.clock.now()
  const id = newId<string>(now)
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    // Meta names no event; an account that hears the same twice must know it by the whole, so that two of one second differ.
    entry: [{ id: account.business_account_id, event: id, changes: [{ field, value }] }],
  })
  await enqueueJobs<ReportJob>(deps, reportQueue, [{ key: id, payload: { accountId: account.id, body } }])
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
  await enqueueJobs<ReportJob>(deps, reportQueue, [{ key: id, payload: { accountId, body, by: 'gateway' } }])
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
