import type { Language } from '#contract/language.ts'

/** What a pure step sees besides its filled options. */
export type StepView = {
  /** Of the loop that this step is: rounds done so far; null: it begins. */
  round: number | null
  /** What the loop held in its first round, and what it has collected. */
  held: unknown
  collected: readonly unknown[]
  /** When the step began, ISO 8601. */
  at: string
  language: Language
  timezone: string
}
