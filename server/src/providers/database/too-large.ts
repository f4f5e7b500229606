import { DatabaseError } from './port.ts'

/** What a row limit alone does not keep out: some cells are gigabytes. */
export const MOST_BYTES = 32 * 1024 * 1024

export const tooLarge = (cause?: unknown): DatabaseError =>
  new DatabaseError(
    'query_failed',
    'The result is too large: ask for fewer or shorter columns.',
    { reason: 'too_large' },
    cause,
  )
