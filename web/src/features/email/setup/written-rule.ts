import { z } from 'zod'
import { type EmailRule, emailRule } from '#contract/email/rules.ts'
import { keywordsIn } from '#web/lib/form/separated.ts'
import { draftSchema } from '#web/lib/form/use-draft-form.ts'

export const writtenOf = (rule: EmailRule | undefined) => ({
  id: rule?.id ?? crypto.randomUUID(),
  active: rule?.active ?? true,
  sentence: rule?.sentence ?? '',
  senders: rule?.senders.join(', ') ?? '',
  words: rule?.words.join(', ') ?? '',
  words_in: rule?.words_in ?? 'mail',
  has_attachment: rule?.has_attachment ?? false,
  action: rule?.action ?? 'hold',
})
/** A rule as it is being written: senders and words with commas between them. */
export type WrittenMailRule = ReturnType<typeof writtenOf>

export const ruleSchema = draftSchema(emailRule, (written: WrittenMailRule) => ({
  ...written,
  senders: keywordsIn(written.senders),
  words: keywordsIn(written.words),
}))

/** Before it is understood there is a sentence only. */
export const sentenceSchema = draftSchema(
  z.object({ sentence: emailRule.shape.sentence.min(1) }),
  (written: WrittenMailRule) => written,
)

/** All rules with one of them in its place, or behind the others; and where it is. */
export function withRule(rules: readonly EmailRule[], rule: EmailRule): { all: EmailRule[]; index: number } {
  const known = rules.findIndex(({ id }) => id === rule.id)
  return known < 0 ? { all: [...rules, rule], index: rules.length } : { all: rules.with(known, rule), index: known }
}
