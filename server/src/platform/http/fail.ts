import { type ErrorCode, type ErrorDetails, errorMessage, errors } from '#contract/errors.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'

/** What is wrong with one field: a code of the catalogue, or a sentence. */
export type FieldFailure = { path: string; message: string | LocalizedText }

/** A failure with a code of the catalogue. Only the edge (error-handler.ts) turns it into an answer. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  /** Failures of single fields: where and which code of the catalogue or sentence. */
  readonly fields: readonly FieldFailure[]

  constructor(code: ErrorCode, details: ErrorDetails = {}, fields: readonly FieldFailure[] = []) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.details = details
    this.fields = fields
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** `throw fail('shortcut_not_found')`: names what went wrong; details fill the message. */
export const fail = (code: ErrorCode, details?: ErrorDetails): Failure => new Failure(code, details)

/** What a failure says, as what is wrong with a field of what was sent (`rows.0.value`), where forms show it. */
export const asFieldFailure = ({ code, details }: Failure, path: string): FieldFailure => ({
  path,
  message: localized(errorMessage(code, 'en', details), errorMessage(code, 'id', details)),
})

/** Work on one field of what was sent: what fails is said of that field, too. */
export function atField<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.code, error.details, [asFieldFailure(error, path)])
  }
}
