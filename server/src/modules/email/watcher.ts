import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../platform/deps.ts'
import { MailServerError } from '../../providers/mail/port.ts'
import { imapServer, type MailboxRow } from './mailbox-row.ts'
import { claimMailboxes, findAnyMailbox, releaseMailboxes, setState } from './mailbox-store.ts'
import type { MailPorts } from './ports.ts'
import { readNewMail } from './sync.ts'
import { tellMailbox } from './tell.ts'

type WatcherDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'> & { ports: Pick<MailPorts, 'openInbox'> }

type MailWatcher = {
  start: () => void
  /** A mailbox came, went or changed: it is opened anew now. */
  restart: (id: string) => void
  stop: () => Promise<void>
}

/** A process says so often that it still listens; another takes over what a dead one listened to after `leaseSeconds`. */
const lookMs = 10_000
const leaseSeconds = 30
const longestPauseMs = 5 * 60_000

/** Listens to mailboxes, each in one process: reads new mail as it comes, and connects anew when the connection ends. */
export function createMailWatcher(deps: WatcherDeps): MailWatcher {
  const name = randomUUID()
  const listening = new Map<string, { controller: AbortController; ended: Promise<void> }>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let stopped = false

  const begin = (id: string) => {
    const controller = new AbortController()
    const ended = listen(deps, id, controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) deps.log.error({ err: error }, 'a mailbox is not listened to any more')
      })
      .finally(() => {
        if (listening.get(id)?.controller === controller) listening.delete(id)
      })
    listening.set(id, { controller, ended })
  }
  const lookOnce = async (changed: string | undefined) => {
    if (stopped) return
    const mine = new Set(await claimMailboxes(deps.db, name, deps.clock.now(), leaseSeconds))
    for (const [id, { controller, ended }] of listening)
      if (!mine.has(id) || id === changed) {
        controller.abort(new Error('not ours any more'))
        await ended
      }
    for (const id of mine) if (!listening.has(id) && !stopped) begin(id)
  }
  const look = (changed?: string) => {
    looking = looking
      .then(() => lookOnce(changed))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'mailboxes could not be looked for'))
  }
  return {
    start: () => {
      timer = setInterval(() => look(), lookMs)
      look()
    },
    restart: look,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await looking
      for (const { controller } of listening.values()) controller.abort(new Error('the server ends'))
      await Promise.all([...listening.values()].map(({ ended }) => ended))
      await releaseMailboxes(deps.db, name).catch(() => {})
    },
  }
}

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
      await say(deps, id, failure.state, failure.reason)
      if (failure.state === 'wrong_password' || failure.state === 'certificate') return
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
  const inbox = await deps.ports.openInbox(imapServer(deps, mailbox))
  try {
    await readNewMail(deps, mailbox.id, inbox, signal)
    await say(deps, mailbox.id, 'connected', '')
    onOpen()
    for (;;) {
      await inbox.wait(signal)
      await readNewMail(deps, mailbox.id, inbox, signal)
    }
  } finally {
    await inbox.close()
  }
}

/** Pages that show the mailbox hear of it when it changes. */
async function say({ db }: WatcherDeps, id: string, state: MailboxRow['state'], reason: string): Promise<void> {
  if (!(await setState(db, id, state, reason))) return
  const mailbox = await findAnyMailbox(db, id)
  if (mailbox) await tellMailbox(db, mailbox)
}
