import type { EmailOutcome, EmailRule } from '#contract/email/rules.ts'
import type { EmailHold, EmailPerson } from '#contract/email/thread.ts'
import { plain, stems } from '#engine/language/index.ts'
import { hasKeyword } from '../answering/service.ts'
import { newWords } from './mail-text.ts'
import type { EmailSettings } from './mailbox-row.ts'

/** What rules look at of a mail. `guard`: why no machine may answer it. */
export type JudgedMail = {
  from: EmailPerson
  subject: string
  text: string
  attachments: readonly unknown[]
  guard: EmailHold | null
}

type Judgement = { outcome: EmailOutcome; hold: EmailHold | null; rule: EmailRule | undefined }

/**
 * What becomes of a mail. The guard comes before everything, an approval keyword before rules: neither a rule nor a sender can do
 * away with them. Of the rules the first that fits decides; where none does, the way of answering that is set.
 */
export function judgeMail(
  { rules, approval_keywords, reply_mode }: Pick<EmailSettings, 'rules' | 'approval_keywords' | 'reply_mode'>,
  mail: JudgedMail,
): Judgement {
  if (mail.guard) return { outcome: 'guarded', hold: mail.guard, rule: undefined }
  if (hasKeyword.any(`${mail.subject}\n${mail.text}`, approval_keywords))
    return { outcome: 'hold', hold: 'keyword', rule: undefined }
  const rule = rules.find((rule) => rule.active && fitsRule(rule, mail))
  if (!rule) return { outcome: reply_mode === 'automatic' ? 'send' : 'draft', hold: null, rule }
  return { outcome: rule.action, hold: rule.action === 'send' ? null : 'rule', rule }
}

/** Whether somebody waits for an answer to it: not to what a machine sent, nor to what a rule ignores. */
export const isAsked = (settings: Parameters<typeof judgeMail>[0], mail: JudgedMail): boolean =>
  mail.guard !== 'automated' && judgeMail(settings, mail).outcome !== 'ignore'

function fitsRule({ senders, words, words_in, has_attachment }: EmailRule, mail: JudgedMail): boolean {
  if (has_attachment && mail.attachments.length === 0) return false
  if (senders.length > 0 && !senders.some((sender) => isFrom(sender, mail.from))) return false
  if (words.length === 0) return true
  const said = wordsOf(words_in === 'subject' ? mail.subject : `${mail.subject}\n${newWords(mail.text)}`)
  return words.some((phrase) => mentions(said, wordsOf(phrase)))
}

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Also what Indonesian hangs on a word that no dictionary has: refundnya. */
const formsOf = (word: string): string[] => [
  ...stems(word),
  ...stems(word.replace(/(?<=\p{L}{3})(nya|ku|mu|lah|kah)$/u, '')),
]

/** Whether the words stand there one after the other, in any of their forms: refunds for refund, tagihannya for tagihan. */
function mentions(said: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false
  const forms = phrase.map((word) => new Set(formsOf(word)))
  return said.some((_, begin) =>
    forms.every((any, index) => {
      const word = said[begin + index]
      return word !== undefined && formsOf(word).some((form) => any.has(form))
    }),
  )
}

/** An address as a whole, a domain with those below it, or a name that the sender gives. */
function isFrom(sender: string, { name, address }: EmailPerson): boolean {
  const wanted = sender.toLowerCase()
  const given = address.toLowerCase()
  if (wanted.indexOf('@') > 0) return wanted === given
  if (!wanted.startsWith('@') && !wanted.includes('.')) return hasKeyword.any(name, [sender])
  const domain = wanted.replace(/^@/, '')
  const theirs = given.slice(given.lastIndexOf('@') + 1)
  return theirs === domain || theirs.endsWith(`.${domain}`)
}
