import type { Deps } from '../../platform/deps.ts'
import { readAllowance } from '../../platform/net/index.ts'
import { openInbox } from '../../providers/mail/imap.ts'
import { type MailServer, MailServerError, type OpenInbox, type Sender } from '../../providers/mail/port.ts'
import { createSender } from '../../providers/mail/smtp.ts'
import { readStandIns } from '../../providers/mail/vendor-servers.ts'
import { OAuthError } from '../../providers/oauth/port.ts'
import type { OutsideAccounts } from '../outside-accounts/service.ts'
import { type HandOver, type HandOverEnd, handOver } from './hand-over.ts'
import type { MailboxRow } from './mailbox-row.ts'

/** How a mailbox is reached. */
export type MailboxReach = Pick<
  MailboxRow,
  | ('address' | 'name' | 'smtpHost' | 'smtpPort' | 'imapHost' | 'imapPort' | 'username' | 'password' | 'cc' | 'bcc')
  | ('vendor' | 'outsideAccountId')
>

/** The way to servers of mail: public ones, and those that the operator allows. */
export type MailPorts = {
  openInbox: (mailbox: MailboxReach) => Promise<OpenInbox>
  sender: (mailbox: MailboxReach) => Pick<Sender, 'check'>
  /** Sends a reply that is due. Rejects where nobody knows how it ended. */
  handOver: (mailbox: MailboxReach, what: HandOver) => Promise<HandOverEnd>
  /** What a server said, for who wants to use it. */
  reasonOf: (error: unknown) => { ok: false; reason: string }
}

type MailPortDeps = Pick<Deps, 'config' | 'secrets' | 'connection'> & {
  accounts: Pick<OutsideAccounts, 'token' | 'touch'>
}

export function createMailPorts({ config, secrets, connection, accounts }: MailPortDeps): MailPorts {
  const allow = readAllowance(config.NET_ALLOW)
  const standIns = readStandIns(config.OAUTH_MAIL_SERVERS)
  const serverOf = ({ vendor, outsideAccountId, username, password, ...at }: MailboxReach, kind: 'imap' | 'smtp') => {
    const kept = kind === 'imap' ? { host: at.imapHost, port: at.imapPort } : { host: at.smtpHost, port: at.smtpPort }
    if (vendor === null) return { ...kept, username, password: secrets.decrypt(password) }
    const token = async (refused?: string) => {
      if (outsideAccountId === null) throw new OAuthError('ended', 'not connected')
      const { token } = await accounts.token(outsideAccountId, refused)
      await accounts.touch(outsideAccountId)
      return token
    }
    return { ...(standIns[vendor]?.[kind] ?? kept), username, token } satisfies MailServer
  }
  return {
    openInbox: async (mailbox) => openInbox(serverOf(mailbox, 'imap'), allow),
    sender: (mailbox) => createSender(serverOf(mailbox, 'smtp'), allow),
    handOver: async (mailbox, what) =>
      handOver(serverOf(mailbox, 'smtp'), { allow: config.NET_ALLOW, connection }, what),
    reasonOf: (error) => {
      if (!(error instanceof MailServerError)) throw error
      return { ok: false, reason: error.reason }
    },
  }
}
