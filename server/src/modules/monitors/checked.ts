import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { CheckOutcome } from '#contract/monitors/alarm.ts'
import type { JudgedFigure } from '#contract/monitors/judge.ts'
import type { Evidence } from '#contract/monitors/schemas.ts'

/** What a look found, judged. */
export type CheckResult = {
  outcome: CheckOutcome
  figures: JudgedFigure[]
  count: number
  failure: LocalizedText | null
  evidence: Evidence | null
}
