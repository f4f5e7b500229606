import type { EmailHold, EmailPerson } from '#contract/email/thread.ts'
import type { IncomingMail } from '../../providers/mail/read-mail.ts'

const machineNames =
  /^(no-?reply|do-?not-?reply|donotreply|mailer-daemon|postmaster|bounces?|notifications?|newsletter|auto-?reply|jangan-?balas)([+._-].*)?$/i
const listHeaders = ['list-id', 'list-unsubscribe', 'list-post', 'list-help', 'list-archive', 'feedback-id']

type Guarded = Pick<IncomingMail, 'from' | 'replyTo' | 'headers' | 'isInvitation'>

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Who wrote a mail. The form of a website sends from the mailbox itself, and a group may put its own address in place of the writer's: both name the writer as whom to
 * reply to.
 */
export function writerOf({ from, replyTo, headers }: Omit<Guarded, 'isInvitation'>, own: string): EmailPerson {
  const isSentOn = from.address.toLowerCase() === own.toLowerCase() || headers.has('x-original-from')
  return isSentOn && replyTo ? replyTo : from
}

/** A group of the mailbox's own domain (sales@ that is sent on to its members) that a stranger wrote to: they wait for an answer, as if they had written to the mailbox. */
const isOwnGroup = (writer: EmailPerson, listId: string, own: string): boolean => {
  const domain = domainOf(own)
  const list = /<([^<>]+)>\s*$/.exec(listId)?.[1] ?? listId.trim()
  return list.endsWith(`.${domain}`) && domainOf(writer.address) !== domain
}

/**
 * Whether a mail is one that no machine may answer: it was sent by one, to a list, or by this very mailbox. Else two machines
 * would write to each other for ever. Undefined: it may be answered.
 */
export function guardOf(mail: Guarded, own: string): Extract<EmailHold, 'automated' | 'invitation'> | undefined {
  const { headers, isInvitation } = mail
  const writer = writerOf(mail, own)
  const address = writer.address.toLowerCase()
  const said = (name: string) => headers.get(name)?.toLowerCase() ?? ''
  const automatic = said('auto-submitted')
  if (!address.includes('@') || address === own.toLowerCase()) return 'automated'
  if (machineNames.test(address.slice(0, address.lastIndexOf('@')))) return 'automated'
  if (automatic !== '' && !/^no\b/.test(automatic)) return 'automated'
  if (said('return-path') === '<>' || headers.has('x-nalar-agent') || headers.has('x-autoreply')) return 'automated'
  if (/\b(all|oof|autoreply)\b/.test(said('x-auto-response-suppress'))) return 'automated'
  const isListed =
    /\b(bulk|list|junk|auto_reply)\b/.test(said('precedence')) || listHeaders.some((name) => headers.has(name))
  if (isListed && !isOwnGroup(writer, said('list-id'), own)) return 'automated'
  return isInvitation ? 'invitation' : undefined
}
