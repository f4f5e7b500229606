import { callLimits } from '#contract/calls/limits.ts'
import type { CallLine, CallLineChanges } from '#contract/calls/schemas.ts'

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

/** What is being changed; numbers as they are typed. */
export type LineDraft = Chosen & { days: string; minutes: string }

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
  days: String(line.kept_days),
  minutes: String(Math.round(line.max_seconds / 60)),
})

const isWhole = (text: string, max: number) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max
export const minutesFit = ({ minutes }: LineDraft) => isWhole(minutes, callLimits.longestSeconds / 60)
export const daysFit = ({ days }: LineDraft) => isWhole(days, callLimits.keptDaysMost)
export const changesOf = ({ days, minutes, ...draft }: LineDraft): CallLineChanges => ({
  ...draft,
  kept_days: Number(days),
  max_seconds: Number(minutes) * 60,
})
