/** Why a file cannot be read; the same names as in the error catalogue. */
export type DocumentErrorCode =
  | 'file_type_not_supported'
  | 'file_empty'
  | 'file_encrypted'
  | 'file_damaged'
  | 'file_too_large'
  | 'file_timed_out'
  | 'file_too_complex'
  | 'file_no_text'

/** A file that cannot be read, for a reason a person can act on. `params` fill the message of the code. */
export class DocumentError extends Error {
  override name = 'DocumentError'
  readonly code: DocumentErrorCode
  readonly params: Record<string, string | number>

  constructor(code: DocumentErrorCode, params: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** Whatever a reader threw, as a reason: a file that needs too much memory is too large, all else is damaged. */
export function knownError(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error
  const memory = error instanceof RangeError && /allocation|array length|string length/i.test(error.message)
  return new DocumentError(memory ? 'file_too_large' : 'file_damaged')
}
