import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../platform/deps.ts'
import type { Topics } from '../../platform/events/topics.ts'
import { createLeasedListeners, type LeasedListeners } from '../../platform/jobs/leased-listeners.ts'
import { MailServerError } from '../../providers/mail/port.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { noteState, waitsForPerson } from './mailbox-state.ts'
import { claimMailboxes, findAnyMailbox, releaseMailboxes } from './mailbox-store.ts'
import type { MailPorts } from './ports.ts'
import { readNewMail } from './sync.ts'

type WatcherDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  ports: Pick<MailPorts, 'openInbox'>
  instanceId: string
  topics: Pick<Topics, 'follow'>
}

/** Under which processes tell each other that a mailbox came, went or changed. */
export const mailboxesTopic = 'mailboxes'

/** A process says so often that it still listens; another takes over what a dead one listened to after `leaseSeconds`. */
const lookMs = 10_000
const leaseSeconds = 30
const longestPauseMs = 5 * 60_000

/** Listens to mailboxes, each in one process: reads new mail as it comes, and connects anew when the connection ends. */
export const createMailWatcher = (deps: WatcherDeps): LeasedListeners =>
  createLeasedListeners({
    instanceId: deps.instanceId,
    claim: (process) => claimMailboxes(deps.db, process, deps.clock.now(), leaseSeconds),
    release: (process) => releaseMailboxes(deps.db, process),
    listen: (id, signal) => listen(deps, id, signal),
    onFailure: (error) => deps.log.error({ err: error }, 'mailboxes that are listened to'),
    everyMs: lookMs,
    topics: deps.topics,
    topic: mailboxesTopic,
  })

/** Until the signal fires, or a person has to do something first. */
async function listen(deps: WatcherDeps, id: string, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      const mailbox = await findAnyMailbox(deps.db, id)
      if (!mailbox) return
      await listenOnce(deps, mailbox, signal, () => {
        failures = 0
      })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof MailServerError)) deps.log.error({ err: error }, 'a mailbox could not be read')
      const failure = error instanceof MailServerError ? error : new MailServerError('refused', '')
      await noteState(deps, id, failure.state, failure.reason)
      if (waitsForPerson(failure.state)) return
      failures++
      await wait(Math.min(1_000 * 2 ** failures, longestPauseMs), undefined, { signal }).catch(() => {})
    }
  }
}

async function listenOnce(
  deps: WatcherDeps,
  mailbox: MailboxRow,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const inbox = await deps.ports.openInbox(mailbox)
  try {
    await readNewMail(deps, mailbox.id, inbox, signal)
    await noteState(deps, mailbox.id, 'connected', '')
    onOpen()
    for (;;) {
      await inbox.wait(signal)
      await readNewMail(deps, mailbox.id, inbox, signal)
    }
  } finally {
    await inbox.close()
  }
}
