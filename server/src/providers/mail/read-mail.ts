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
  /** It says that a mail of ours was not delivered; `references` names that one, too. */
  isBounce: boolean
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
  const isReport =
    /^(mailer-daemon|postmaster)@/i.test(peopleOf(mail.from)[0]?.address ?? '') || isDeliveryReport(headers)
  const { attachments, unpacked } = openPacked(raw)
  const own = { text: mail.text ?? '', html: typeof mail.html === 'string' ? mail.html : '' }
  // Most say beside a winmail.dat in plain words what it says, too.
  const { text, html } = own.text.trim() || own.html.trim() || !unpacked ? own : unpacked
  return {
    uid: raw.uid,
    messageId: bare(mail.messageId ?? '') || digestOf(raw),
    references: isReport ? [...referencesOf(mail), ...reportedIn(raw)].slice(-50) : referencesOf(mail),
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
    isBounce: isReport && saysFailed(raw),
    headers,
    // A date of tomorrow would stand on top for ever.
    sentAt: mail.date && mail.date <= raw.receivedAt ? mail.date : raw.receivedAt,
  }
}

/** RFC 3464. */
const isDeliveryReport = (headers: ReadonlyMap<string, string>) =>
  /^multipart\/report\b.*delivery-status/is.test(headers.get('content-type') ?? '')

const bodyOf = ({ source }: RawMail) => {
  const text = source.toString('latin1')
  return text.slice(Math.max(0, text.search(/\r?\n\r?\n/)))
}

/** The mails that a report is about, by the heads of theirs that it holds: few reports name them otherwise. */
const reportedIn = (raw: RawMail): string[] =>
  [...bodyOf(raw).matchAll(/^message-id:\s*<([^<>\s]{3,500})>/gim)].slice(0, 10).map(([, id = '']) => id)

/** Not that it is late and tried again, nor that it arrived. Old servers say it in words only. */
function saysFailed(raw: RawMail): boolean {
  const actions = [...bodyOf(raw).matchAll(/^action:\s*(\w+)/gim)].map(([, action = '']) => action.toLowerCase())
  return actions.length === 0 || actions.includes('failed')
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
