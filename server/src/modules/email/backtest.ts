import { emailLimits } from '#contract/email/limits.ts'
import type { EmailBacktest, EmailOutcome, EmailRule } from '#contract/email/rules.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getMailbox } from './connection.ts'
import { newWords } from './mail-text.ts'
import { listLastIncoming } from './message-store.ts'
import { judgeMail } from './rules.ts'

/** What rules would have made of the last mails of the mailbox, beside what is set up now. */
export async function backtestRules(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  rules: EmailRule[],
): Promise<EmailBacktest> {
  const { id, settings } = await getMailbox({ db }, scope)
  const mails = await listLastIncoming(db, id, emailLimits.backtestMails)
  const [before, after] = [countsOf(), countsOf()]
  const decided = new Map(rules.map((rule) => [rule.id, 0]))
  const changed: EmailBacktest['changed'] = []
  for (const mail of mails) {
    const now = judgeMail(settings, mail).outcome
    const tried = judgeMail({ ...settings, rules }, mail)
    before[now]++
    after[tried.outcome]++
    if (tried.rule) decided.set(tried.rule.id, (decided.get(tried.rule.id) ?? 0) + 1)
    if (now === tried.outcome) continue
    changed.push({
      thread_id: mail.threadId,
      subject: mail.subject || newWords(mail.text).slice(0, 80),
      from: mail.from.name || mail.from.address,
      at: mail.sentAt.toISOString(),
      before: now,
      after: tried.outcome,
      rule_id: tried.rule?.id ?? null,
    })
  }
  const perRule = [...decided].map(([rule_id, mails]) => ({ rule_id, mails }))
  return { mails: mails.length, before, after, decided: perRule, changed }
}

const countsOf = (): Record<EmailOutcome, number> => ({ send: 0, draft: 0, hold: 0, ignore: 0, guarded: 0 })
