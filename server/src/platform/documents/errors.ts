/** Why a file cannot be read; the same names as in the error catalogue. */
export type DocumentErrorCode =
  | 'file_type_not_supported'
  | 'file_empty'
  | 'file_encrypted'
  | 'file_damaged'
  | 'file_too_large'
  | 'file_timed_out'
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
