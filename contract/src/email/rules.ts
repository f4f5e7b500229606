import { z } from 'zod'
import { timestamp } from '../kit/id.ts'
import { emailThreadId } from './ids.ts'
import { emailLimits } from './limits.ts'

/** A name, no key of ours: nothing is found by it. */
const ruleId = z.string().min(1).max(60)
const words = (max: number) => z.array(z.string().trim().min(1).max(max)).max(emailLimits.rule.words)

/**
 * What becomes of a mail: `hold` waits for a person's approval, `send` goes out after the interval without anybody's, `ignore` is not
 * answered.
 */
const emailRuleAction = z.enum(['hold', 'send', 'ignore'])
export type EmailRuleAction = z.infer<typeof emailRuleAction>

/** What a rule was understood as. Everything that is named has to be so; of several senders or words one is enough. */
const conditions = {
  /** Addresses, or the domains of addresses (`pelanggan.example`). */
  senders: words(254),
  words: words(emailLimits.keyword),
  /** Where the words are looked for. */
  words_in: z.enum(['mail', 'subject']),
  has_attachment: z.boolean(),
  action: emailRuleAction,
}

type Conditions = { senders: string[]; words: string[]; has_attachment: boolean }
const asksSomething = ({ senders, words: named, has_attachment }: Conditions) =>
  senders.length > 0 || named.length > 0 || has_attachment

export const emailRuleReading = z.object(conditions)
export type EmailRuleReading = z.infer<typeof emailRuleReading>

/** One thing that somebody wants done with mails. The first of the rules that fits decides. */
export const emailRule = z
  .object({
    /** Chosen by whoever adds it; good within the mailbox. */
    id: ruleId,
    /** As it was written. */
    sentence: z.string().trim().max(emailLimits.rule.sentence),
    active: z.boolean(),
    ...conditions,
  })
  .refine(asksSomething, { path: ['words'] })
export type EmailRule = z.infer<typeof emailRule>

export const emailRules = z.array(emailRule).max(emailLimits.rule.perMailbox)

/**
 * What the agent does with a mail: `send` and `draft` answer it, by itself or for approval; `hold` waits for a person because of a
 * rule or an approval keyword; `ignore` because of a rule; `guarded` because no machine may answer it.
 */
export const emailOutcome = z.enum(['send', 'draft', 'hold', 'ignore', 'guarded'])
export type EmailOutcome = z.infer<typeof emailOutcome>

const outcomeCounts = z.record(emailOutcome, z.number().int())

/** What would have become of the last mails: as it is set up now, and with the rules that were tried. */
export const emailBacktest = z.object({
  mails: z.number().int(),
  before: outcomeCounts,
  after: outcomeCounts,
  /** Of each rule that was tried how many mails it decides. */
  decided: z.array(z.object({ rule_id: ruleId, mails: z.number().int() })),
  /** The mails that something else becomes of, the newest first. */
  changed: z.array(
    z.object({
      thread_id: emailThreadId,
      subject: z.string(),
      from: z.string(),
      at: timestamp,
      before: emailOutcome,
      after: emailOutcome,
      /** The rule that decides it now; null: none does. */
      rule_id: ruleId.nullable(),
    }),
  ),
})
export type EmailBacktest = z.infer<typeof emailBacktest>
