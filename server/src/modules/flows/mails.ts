import type { Deps } from '../../platform/deps.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import * as store from './stores/mail-store.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'mailer'>
type FlowMail = { key: string }

const queue = 'flow-mail'
const tries = 12

/** Puts mails on their way; one that is there under its key already stays as it is. */
export async function sendFlowMails({ db, clock }: Enqueuer, mails: readonly store.NewMail[]): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await store.addMails(tx, mails)
    await enqueueJobs<FlowMail>(
      { db: tx, clock },
      queue,
      added.map((key) => ({ key, payload: { key } })),
    )
  })
}

/** Sends the mails of flows, once each as far as mail can promise that: a mail keeps its id, so that a receiver knows it again. */
export const flowMails = (deps: MailDeps): JobWorker =>
  jobWorker<FlowMail>({
    queue,
    lanes: ['oldest', 'oldest', 'oldest', 'oldest', 'oldest'],
    leaseSeconds: 5 * 60,
    retryAfterMs: doublingWait({ firstMs: 30_000, tries }),
    run: async ({ payload: { key } }) => {
      const mail = await store.findUnsent(deps.db, key)
      if (!mail) return 'done'
      await deps.mailer.send({ ...mail, id: `flow.${key}` })
      await store.markFlowMailSent(deps.db, key, deps.clock.now())
      return 'done'
    },
    onGivenUp: ({ payload: { key } }, error) => store.markFailed(deps.db, key, String(error)),
  })
