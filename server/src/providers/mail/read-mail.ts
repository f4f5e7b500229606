import { createHash } from 'node:crypto'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { emailLimits } from '#contract/email/limits.ts'
import type { EmailPerson } from '#contract/email/thread.ts'
import { openPacked } from './packed.ts'
import type { RawMail } from './port.ts'
import { safeHtml } from './safe-html.ts'

export type IncomingMail = {
  uid: number
  /** Without angle brackets; made of the mail's content where it has none. */
  messageId: string
  /** Mails that it answers, the oldest first. */
  references: string[]
  from: EmailPerson
  replyTo: EmailPerson | null
  to: EmailPerson[]
  cc: EmailPerson[]
  subject: string
  text: string
  html: string
  truncated: boolean
  attachments: RawMail['attachments']
  isInvitation: boolean
  /** By lower-case name, as text. */
  headers: ReadonlyMap<string, string>
  sentAt: Date
}

/** Reads a mail of any quality: what cannot be read is empty, and nothing is fetched. `parseMail` does it apart from the server. */
export async function readMail(raw: RawMail): Promise<IncomingMail> {
  const mail = await simpleParser(raw.source, {
    skipImageLinks: true,
    skipTextToHtml: true,
    maxHtmlLengthToParse: emailLimits.html,
  })
  const headers = new Map(
    mail.headerLines.map(({ key, line }) => [key.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const { attachments, unpacked } = openPacked(raw)
  const own = { text: mail.text ?? '', html: typeof mail.html === 'string' ? mail.html : '' }
  // Most say beside a winmail.dat in plain words what it says, too.
  const { text, html } = own.text.trim() || own.html.trim() || !unpacked ? own : unpacked
  return {
    uid: raw.uid,
    messageId: bare(mail.messageId ?? '') || digestOf(raw),
    references: referencesOf(mail),
    from: peopleOf(mail.from)[0] ?? { name: '', address: '' },
    replyTo: peopleOf(mail.replyTo)[0] ?? null,
    to: peopleOf(mail.to),
    cc: peopleOf(mail.cc),
    subject: oneLine(mail.subject ?? ''),
    text: clean(text).slice(0, emailLimits.text),
    html: safeHtml(html.slice(0, emailLimits.html)),
    truncated: raw.truncated,
    attachments,
    isInvitation: unpacked?.isInvitation || mail.attachments.some(({ contentType }) => contentType === 'text/calendar'),
    headers,
    // A date of tomorrow would stand on top for ever.
    sentAt: mail.date && mail.date <= raw.receivedAt ? mail.date : raw.receivedAt,
  }
}

const bare = (id: string): string => id.trim().replace(/^<|>$/g, '').slice(0, 500)

function referencesOf({ references, inReplyTo }: ParsedMail): string[] {
  const listed = typeof references === 'string' ? references.split(/\s+/) : (references ?? [])
  return [...new Set([...listed, ...(inReplyTo ? [inReplyTo] : [])].map(bare).filter(Boolean))].slice(-50)
}

const peopleOf = (given: AddressObject | AddressObject[] | undefined): EmailPerson[] =>
  [given ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .flatMap(
      ({ name, address, group }) =>
        group?.map((member) => ({ name: member.name, address: member.address })) ?? [{ name, address }],
    )
    .filter((person) => person.address)
    .map(({ name, address }) => ({ name: oneLine(name ?? ''), address: String(address).slice(0, 320) }))
    .slice(0, 100)

const digestOf = ({ source }: RawMail) => `${createHash('sha256').update(source).digest('hex')}@no-message-id`
/** PostgreSQL keeps no NUL, and half of a pair of surrogates is no text. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()
const oneLine = (text: string) => clean(text.replace(/\s+/g, ' ')).slice(0, 500)
