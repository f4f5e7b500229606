import type { LocalizedText } from '#contract/kit/localized-text.ts'

/** What is wrong with a document, where, in both languages. Errors keep it from being published and run. */
export type FlowProblem = {
  code: string
  severity: 'error' | 'warning'
  /** The card it is about; null: the whole document. */
  node: string | null
  /** The option, as a path: `conditions.0.left`. */
  option?: string
  /** The connection, by its place in `edges`. */
  edge?: number
  message: LocalizedText
}
