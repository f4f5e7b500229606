import type { EmailPerson } from '#contract/email/thread.ts'
import type { TokenOf } from '../oauth/ask-with-token.ts'

/** How a server of mail is reached: with a password, or with a token of the person's account at a vendor. */
export type MailServer = { host: string; port: number; username: string } & ({ password: string } | { token: TokenOf })

/**
 * What keeps a server from being used, with what it said itself. Nothing secret stands in it. `access_ended`: the vendor takes no token of the
 * account any more.
 */
export class MailServerError extends Error {
  readonly state: 'wrong_password' | 'access_ended' | 'certificate' | 'unreachable' | 'refused'
  /** The server's own words, or the network's. */
  readonly reason: string
  /** Whether a mail that was being sent may have arrived all the same. */
  readonly unclear: boolean

  constructor(state: MailServerError['state'], reason: string, unclear = false) {
    super(`${state}: ${reason}`)
    this.name = 'MailServerError'
    this.state = state
    this.reason = reason.slice(0, 500)
    this.unclear = unclear
  }
}

export type RawMail = {
  uid: number
  source: Buffer
  truncated: boolean
  receivedAt: Date
  attachments: MailAttachment[]
  /** The content of its winmail.dat, by the part; none where it has none or too large a one. */
  packed?: { part: string; content: Buffer } | undefined
}
/**
 * `bytes`: as it is sent, which is more than the file has. `part`: by which it is fetched; what stands inside the text has `shown` instead. `inside`: which
 * file of a winmail.dat it is, whose part that is. `problem`: why a winmail.dat could not be opened.
 */
export type MailAttachment = {
  name: string
  mime: string
  bytes: number
  part?: string
  shown?: string
  inside?: number
  problem?: 'broken' | 'too_large'
}

/** An open inbox. Every call throws MailServerError. */
export type OpenInbox = {
  /** Numbers of mails hold for one validity only: another one means that they were given anew. */
  uidValidity: number
  /** The number that the next mail gets. */
  uidNext: number
  /** Numbers above one, ascending. */
  listAfter: (uid: number) => Promise<number[]>
  /** Of what arrived since a day, ascending. */
  listSince: (day: Date) => Promise<number[]>
  /** A mail as it came, as far as is read; undefined: it is gone. */
  read: (uid: number) => Promise<RawMail | undefined>
  /** Those that are there of many, in the order of their numbers, a few at a time however large they are. */
  readEach: (uids: readonly number[]) => AsyncGenerator<RawMail>
  /** The content of an attachment, as far as `maxBytes`; undefined: it is gone. */
  readPart: (uid: number, part: string, maxBytes: number) => Promise<Buffer | undefined>
  /** The same of a mail that was moved to another folder, or whose numbers were given anew. */
  readPartOf: (messageId: string, part: string, maxBytes: number) => Promise<Buffer | undefined>
  /** Resolves when something may have arrived; throws when the connection ends. */
  wait: (signal: AbortSignal) => Promise<void>
  /** Puts a sent mail into the folder of sent mails, unless it is there. False where there is no such folder. */
  keepSent: (raw: Buffer, messageId: string) => Promise<boolean>
  /** Whether the folder of sent mails has it. */
  hasSent: (messageId: string) => Promise<boolean>
  close: () => Promise<void>
}

export type OutgoingMail = {
  from: EmailPerson
  to: EmailPerson[]
  cc: string[]
  bcc: string[]
  subject: string
  text: string
  /** With its angle brackets. */
  messageId: string
  /** Null: it answers none. */
  inReplyTo: string | null
  references: string[]
  date: Date
}

/** A place that is given mail to send. */
export type Sender = {
  /** Signs in, and nothing else. Throws MailServerError. */
  check: () => Promise<void>
  /**
   * Throws MailServerError, which says whether the mail may be out. `onHandOver` is asked when the server has taken everybody and waits for the mail, before a
   * byte of it goes out: where it throws, nothing does, and `send` throws the same.
   */
  send: (mail: OutgoingMail, onHandOver: () => Promise<void>) => Promise<void>
}
