import type { LocalizedText } from '#contract/kit/localized-text.ts'

export type ExpressionProblem =
  | 'syntax'
  | 'unknown_variable'
  | 'unknown_format'
  | 'wrong_type'
  | 'too_long'
  | 'too_much_work'
  | 'secret_unreadable'

/** What is wrong with an expression; `at` counts characters from 0. */
export class ExpressionError extends Error {
  override name = 'ExpressionError'
  readonly code: ExpressionProblem
  readonly sentence: LocalizedText
  readonly at: number | undefined
  /** The root that is not there, for `unknown_variable`. */
  readonly variable: string | undefined

  constructor(code: ExpressionProblem, sentence: LocalizedText, at?: number, variable?: string) {
    super(sentence.en)
    this.code = code
    this.sentence = sentence
    this.at = at
    this.variable = variable
  }
}
