import type { DataNotice } from '#contract/chat/parts.ts'
import { type ErrorCode, type ErrorDetails, errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'

/** A notice for a code of the catalogue, in the person's language. */
export const noticeOf = (
  code: ErrorCode,
  language: Language,
  details: ErrorDetails = {},
  action?: NonNullable<DataNotice['action']>,
): DataNotice => ({ code, message: errorMessage(code, language, details), ...(action && { action }) })
