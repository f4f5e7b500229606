import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { CheckOutcome } from '#contract/monitors/alarm.ts'
import type { Judged } from '#contract/monitors/judge.ts'
import type { Evidence } from '#contract/monitors/schemas.ts'

/** What a look found, judged. */
export type Checked = {
  outcome: CheckOutcome
  figures: Judged[]
  count: number
  failure: LocalizedText | null
  evidence: Evidence | null
}
