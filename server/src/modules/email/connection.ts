import type {
  EmailAgentStatus,
  EmailAgentStatusInput,
  EmailConnection,
  EmailConnectionInput,
  EmailTest,
} from '#contract/email/connection.ts'
import { emailLimits } from '#contract/email/limits.ts'
import { hasAddOn } from '#contract/plans.ts'
import { ownerIn } from '../../platform/db/of-place.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { createChannelAgent, removeChannelAgent, setAgentStatus } from '../agents/service.ts'
import { planOf } from '../billing/service.ts'
import { takeMailAccount } from '../messaging/service.ts'
import type { OutsideAccounts } from '../outside-accounts/service.ts'
import { requestRemoval } from '../removals/service.ts'
import { firstEmailSettings, type MailboxRow } from './mailbox-row.ts'
import * as store from './mailbox-store.ts'
import type { MailboxReach, MailPorts } from './ports.ts'
import { requestSending } from './queues.ts'
import { listScheduled } from './reply-store.ts'

export type MailConnectionDeps = Pick<Deps, 'db' | 'clock' | 'secrets'> & {
  ports: MailPorts
  accounts: OutsideAccounts
  /** A mailbox came or changed: it is listened to now. */
  onChanged: (mailboxId: string) => Promise<void>
}

export async function getMailbox({ db }: Pick<Deps, 'db'>, scope: Scope): Promise<MailboxRow> {
  const mailbox = await store.findMailbox(db, scope)
  if (!mailbox) throw fail('email_not_connected')
  return mailbox
}

export async function getConnection({ db }: Pick<Deps, 'db'>, scope: Scope): Promise<EmailConnection | null> {
  const mailbox = await store.findMailbox(db, scope)
  return mailbox ? presentConnection(mailbox) : null
}

export const presentConnection = (row: MailboxRow): EmailConnection => ({
  email: row.address,
  name: row.name,
  smtp_host: row.smtpHost,
  smtp_port: row.smtpPort,
  smtp_username: row.username,
  cc: row.cc,
  bcc: row.bcc,
  imap_host: row.imapHost,
  imap_port: row.imapPort,
  vendor: row.vendor,
  state: row.state,
  reason: row.reason,
  agent_id: row.agentId,
  connected_by: row.connectedBy,
  synced_at: row.syncedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

/** Tries both servers and keeps the mailbox with an agent of its own. */
export async function connectMailbox(
  deps: MailConnectionDeps,
  scope: Scope,
  input: EmailConnectionInput,
): Promise<EmailConnection> {
  if (await store.findMailbox(deps.db, scope)) throw fail('email_connection_exists')
  if (!hasAddOn(await planOf(deps.db, scope.organizationId), 'email')) throw fail('email_agent_limit_reached')
  return keepMailbox(deps, scope, reachOf(deps, input, undefined))
}

/** A mailbox whose servers let us in, with an agent of its own. */
export async function keepMailbox(
  deps: MailConnectionDeps,
  scope: Scope,
  reach: MailboxReach,
): Promise<EmailConnection> {
  const { organizationId, workspaceId, userId } = scope
  const historyUid = await requireServers(deps, reach)
  // Told to whom may open it, and to nobody else.
  if (await store.isTaken(deps.db, reach, null)) throw fail('email_mailbox_taken')
  const now = deps.clock.now()
  const id = newId(now)
  await deps.db.transaction(async (db) => {
    const about = { name: reach.name || reach.address, source: 'email', instructions: '' } as const
    const agentId = await createChannelAgent({ ...deps, db }, scope, about)
    const mailbox: MailboxRow = {
      ...reach,
      id,
      organizationId,
      workspaceId,
      ownerId: ownerIn(scope),
      userId,
      connectedBy: null,
      agentId,
      agentActive: true,
      settings: firstEmailSettings,
      state: 'connecting',
      reason: '',
      uidValidity: null,
      lastUid: 0,
      historyUid,
      syncedAt: null,
      createdAt: now,
    }
    if (!(await store.insertMailbox(db, mailbox))) throw fail('email_connection_exists')
  })
  await deps.onChanged(id)
  return presentConnection(await getMailbox(deps, scope))
}

export async function updateMailbox(
  deps: MailConnectionDeps,
  scope: Scope,
  input: EmailConnectionInput,
): Promise<EmailConnection> {
  const before = await getMailbox(deps, scope)
  return changeReach(deps, scope, before, reachOf(deps, input, before))
}

/** Reaches the mailbox otherwise from now on; replies whose account had ended go out. */
export async function changeReach(
  deps: MailConnectionDeps,
  scope: Scope,
  before: MailboxRow,
  reach: MailboxReach,
): Promise<EmailConnection> {
  const { db, clock, accounts } = deps
  const historyUid = await requireServers(deps, reach)
  if (await store.isTaken(db, reach, before.id)) throw fail('email_mailbox_taken')
  const isSame = reach.imapHost === before.imapHost && reach.username === before.username
  await db.transaction(async (tx) => {
    await store.updateReach(tx, before.id, scope.userId, reach, isSame ? undefined : { historyUid })
    const soon = new Date(clock.now().getTime() + emailLimits.undoSeconds * 1000)
    for (const { id, sendAt } of await listScheduled(tx, before.id))
      await requestSending({ db: tx, clock }, id, sendAt && sendAt > soon ? sendAt : soon)
    if (before.outsideAccountId && before.outsideAccountId !== reach.outsideAccountId)
      await accounts.forget(tx, before.outsideAccountId)
  })
  await deps.onChanged(before.id)
  return presentConnection(await getMailbox(deps, scope))
}

export async function testMailbox(
  deps: MailConnectionDeps,
  scope: Scope,
  input: EmailConnectionInput,
): Promise<EmailTest> {
  const { imap, smtp } = await tryServers(deps, reachOf(deps, input, await store.findMailbox(deps.db, scope)))
  return { imap, smtp }
}

/** Its mails are erased by a job; for everyone it is gone at once. */
export async function disconnectMailbox(
  deps: MailConnectionDeps,
  { scope, from }: Omit<Caller, 'language'>,
): Promise<null> {
  const { id, agentId, outsideAccountId, address } = await getMailbox(deps, scope)
  await deps.db.transaction(async (db) => {
    await store.lockMailbox(db, id)
    if (!(await store.takeMailbox(db, scope))) throw fail('email_not_connected')
    await takeMailAccount(db, id)
    await removeChannelAgent({ ...deps, db }, scope, agentId)
    const { organizationId, workspaceId, userId } = scope
    const by = { userId, from }
    const removal = { kind: 'mailbox' as const, subjectId: id, name: address, organizationId, workspaceId, by }
    await requestRemoval({ ...deps, db }, removal)
    if (outsideAccountId) await deps.accounts.forget(db, outsideAccountId)
  })
  await deps.onChanged(id)
  return null
}

export async function getStatus(deps: Pick<Deps, 'db'>, scope: Scope): Promise<EmailAgentStatus> {
  const { agentActive, settings } = await getMailbox(deps, scope)
  return { status: agentActive ? 'active' : 'non_active', ...settings }
}

export async function updateStatus(
  deps: MailConnectionDeps,
  scope: Scope,
  { status, ...changes }: EmailAgentStatusInput,
): Promise<EmailAgentStatus> {
  const { id, agentId, settings } = await getMailbox(deps, scope)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  await deps.db.transaction(async (db) => {
    await store.updateSettings(db, id, { ...settings, ...given })
    if (status) await setAgentStatus({ ...deps, db }, scope, agentId, status)
  })
  await deps.onChanged(id)
  return getStatus(deps, scope)
}

/** What is written, with what follows from it. A password that is left out stays for the servers and the name it was given for. */
function reachOf(
  { secrets }: MailConnectionDeps,
  input: EmailConnectionInput,
  before: MailboxRow | undefined,
): MailboxReach {
  const username = input.smtp_username
  const address = input.email ?? (username.includes('@') ? username : '')
  if (address === '') throw fail('email_address_missing')
  const imapHost = input.imap_host || input.smtp_host.replace(/^smtp([.-])/i, 'imap$1')
  const isSame =
    before?.vendor === null &&
    before.smtpHost === input.smtp_host &&
    before.imapHost === imapHost &&
    before.username === username
  if (!input.smtp_password && !isSame) throw fail('email_password_missing')
  const password = input.smtp_password ? secrets.encrypt(input.smtp_password) : (before?.password ?? '')
  return {
    address,
    name: input.name ?? '',
    smtpHost: input.smtp_host,
    smtpPort: input.smtp_port,
    imapHost,
    imapPort: input.imap_port ?? 993,
    username,
    password,
    vendor: null,
    outsideAccountId: null,
    cc: input.cc,
    bcc: input.bcc,
  }
}

/** `lastUid`: of the mails that are there. */
async function tryServers(
  deps: MailConnectionDeps,
  reach: MailboxReach,
): Promise<EmailTest & { lastUid: number | null }> {
  const { ports } = deps
  let lastUid: number | null = null
  const look = async () => {
    const inbox = await ports.openInbox(reach)
    lastUid = inbox.uidNext - 1
    await inbox.close()
  }
  const [imap, smtp] = await Promise.all([
    look().then(passed, ports.reasonOf),
    ports.sender(reach).check().then(passed, ports.reasonOf),
  ])
  return { imap, smtp, lastUid }
}

const passed = () => ({ ok: true, reason: '' })

/** Answers the number of the last mail that is there: whatever comes after it is new, whatever clocks say. */
async function requireServers(deps: MailConnectionDeps, reach: MailboxReach): Promise<number | null> {
  const { imap, smtp, lastUid } = await tryServers(deps, reach)
  const wrong = [imap.ok ? '' : `IMAP: ${imap.reason}`, smtp.ok ? '' : `SMTP: ${smtp.reason}`].filter(Boolean)
  if (wrong.length > 0) throw fail('email_refused', { reason: wrong.join(' · ') })
  return lastUid
}
