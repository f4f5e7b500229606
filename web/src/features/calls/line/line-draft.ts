import { type CallLine, callLineChanges } from '#contract/calls/schemas.ts'
import { draftSchema } from '#web/lib/form/use-draft-form.ts'

type Chosen = Pick<
  CallLine,
  | 'transfer_to'
  | 'origins'
  | 'language'
  | 'character'
  | 'record'
  | 'consent'
  | 'mask'
  | 'use_databases'
  | 'use_knowledge'
>

/** What is being changed; numbers as they are typed, the longest call in minutes. */
export type LineDraft = Chosen & { kept_days: string; max_seconds: string }

export const draftOf = (line: CallLine): LineDraft => ({
  transfer_to: line.transfer_to,
  origins: line.origins,
  language: line.language,
  character: line.character,
  record: line.record,
  consent: line.consent,
  mask: line.mask,
  use_databases: line.use_databases,
  use_knowledge: line.use_knowledge,
  kept_days: String(line.kept_days),
  max_seconds: String(Math.round(line.max_seconds / 60)),
})

export const writtenLine = draftSchema(callLineChanges, ({ kept_days, max_seconds, ...draft }: LineDraft) => ({
  ...draft,
  kept_days: Number(kept_days),
  // The form shows whole minutes, so that nothing else is taken.
  max_seconds: /^\d+$/.test(max_seconds) ? Number(max_seconds) * 60 : Number.NaN,
}))
