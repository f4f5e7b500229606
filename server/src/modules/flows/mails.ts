import type { Deps } from '../../platform/deps.ts'
import { createRounds, type Rounds } from '../../platform/rounds.ts'
import * as store from './stores/mail-store.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mailer'>

const everyMs = 30_000
const atOnce = 10
/** Whoever took a mail and died has this long; then another takes it. It keeps its id, so that a receiver knows it again. */
const leaseMs = 5 * 60_000
const firstWaitMs = 30_000
const tries = 12

/** Sends the mails of flows, once each as far as mail can promise that. */
export function createFlowMails(deps: MailDeps): Rounds {
  return createRounds({
    everyMs,
    gatherMs: 5,
    round: async (stopped) => {
      while (!stopped.aborted && (await sendDue(deps)) === atOnce);
    },
    failed: (error) => deps.log.warn({ err: error }, 'mails of flows wait for the next round'),
  })
}

/** Answers how many were taken. */
export async function sendDue(deps: MailDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await store.takeMails(deps.db, now, new Date(now.getTime() + leaseMs), atOnce)
  await Promise.all(due.map((mail) => sendOne(deps, mail)))
  return due.length
}

async function sendOne(deps: MailDeps, { key, to, subject, text, attempts }: store.DueMail): Promise<void> {
  try {
    await deps.mailer.send({ to, subject, text, id: `flow.${key}` })
  } catch (error) {
    const wait = attempts >= tries ? null : firstWaitMs * 2 ** (attempts - 1)
    deps.log.warn({ err: error, attempts, last: wait === null }, 'a mail of a flow could not be sent')
    const due = wait === null ? null : new Date(deps.clock.now().getTime() + wait)
    await store.markFailed(deps.db, key, due, String(error))
    return
  }
  await store.markSent(deps.db, key, deps.clock.now())
}
