import type { CallDetail } from '#contract/calls/log-schemas.ts'

/** What a call is scored by. */
export type ScoredCall = Pick<
  CallDetail,
  'turns' | 'figures' | 'outcome' | 'transferred_to' | 'ended_by' | 'duration_s'
>
