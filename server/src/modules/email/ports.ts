import type { Deps } from '../../platform/deps.ts'
import { readAllowance } from '../../platform/net/index.ts'
import { openInbox } from '../../providers/mail/imap.ts'
import { type MailServer, MailServerError, type OpenInbox, type Sender } from '../../providers/mail/port.ts'
import { createSender } from '../../providers/mail/smtp.ts'

/** The way to servers of mail: public ones, and those that the operator allows. */
export type MailPorts = {
  openInbox: (server: MailServer) => Promise<OpenInbox>
  sender: (server: MailServer) => Sender
  /** What a server said, for who wants to use it. */
  reasonOf: (error: unknown) => { ok: false; reason: string }
}

export function createMailPorts({ config }: Pick<Deps, 'config'>): MailPorts {
  const allow = readAllowance(config.NET_ALLOW)
  return {
    openInbox: (server) => openInbox(server, allow),
    sender: (server) => createSender(server, allow),
    reasonOf: (error) => {
      if (!(error instanceof MailServerError)) throw error
      return { ok: false, reason: error.reason }
    },
  }
}
