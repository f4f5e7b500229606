import type { ChildProcessError } from '../child-process/index.ts'

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

/** Whatever a reader threw, as a reason: too complex where memory or the disk ran out, damaged else. */
export function knownError(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error
  const { message } = error instanceof Error ? error : new Error()
  const memory = error instanceof RangeError && /allocation|array length|string length/i.test(message)
  // SQLite, beyond the size that a file may grow to.
  const disk = /disk I\/O error|disk is full|EFBIG|ENOSPC/i.test(message)
  return new DocumentError(memory || disk ? 'file_too_complex' : 'file_damaged')
}

/** A reading process that was ended, as a reason. */
export function childFailure({ reason }: ChildProcessError, seconds: number): DocumentError {
  if (reason === 'timed_out') return new DocumentError('file_timed_out', { seconds })
  return new DocumentError(reason === 'too_much_memory' ? 'file_too_complex' : 'file_damaged')
}
