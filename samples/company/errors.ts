export type SampleCompanyErrorCode =
  | 'sample_company_unreachable'
  | 'sample_company_may_not_create_database'
  | 'sample_company_may_not_create_role'
  | 'sample_company_server_too_old'
  | 'sample_company_in_use'
  | 'sample_company_name_taken'

/** Why the sample company cannot be there, in a sentence that says what to do. Other failures are passed on as they are. */
export class SampleCompanyError extends Error {
  readonly code: SampleCompanyErrorCode

  constructor(code: SampleCompanyErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SampleCompanyError'
    this.code = code
  }
}

/** SQLSTATE or Node's error code, when there is one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
