import type { EmailHold } from '#contract/email/thread.ts'
import type { IncomingMail } from '../../providers/mail/read-mail.ts'

const machineNames =
  /^(no-?reply|do-?not-?reply|donotreply|mailer-daemon|postmaster|bounces?|notifications?|newsletter|auto-?reply|jangan-?balas)([+._-].*)?$/i
const listHeaders = ['list-id', 'list-unsubscribe', 'list-post', 'list-help', 'list-archive', 'feedback-id']

type Guarded = Pick<IncomingMail, 'from' | 'headers' | 'isInvitation'>

/**
 * Whether a mail is one that no machine may answer: it was sent by one, to a list, or by this very mailbox. Else two machines
 * would write to each other for ever. Undefined: it may be answered.
 */
export function guardOf(
  { from, headers, isInvitation }: Guarded,
  own: string,
): Extract<EmailHold, 'automated' | 'invitation'> | undefined {
  const address = from.address.toLowerCase()
  const said = (name: string) => headers.get(name)?.toLowerCase() ?? ''
  const automatic = said('auto-submitted')
  if (!address.includes('@') || address === own.toLowerCase()) return 'automated'
  if (machineNames.test(address.slice(0, address.lastIndexOf('@')))) return 'automated'
  if (automatic !== '' && !/^no\b/.test(automatic)) return 'automated'
  if (/\b(bulk|list|junk|auto_reply)\b/.test(said('precedence'))) return 'automated'
  if (said('return-path') === '<>' || headers.has('x-nalar-agent') || headers.has('x-autoreply')) return 'automated'
  if (/\b(all|oof|autoreply)\b/.test(said('x-auto-response-suppress'))) return 'automated'
  if (listHeaders.some((name) => headers.has(name))) return 'automated'
  return isInvitation ? 'invitation' : undefined
}
