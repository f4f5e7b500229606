import type { Language } from '#contract/language.ts'
import type { Scope } from './scope.ts'

/** Where a request came from. */
export type RequestOrigin = { ip: string; userAgent: string }

/** Who asks, in which language, and from where. */
export type Caller = { scope: Scope; language: Language; from: RequestOrigin }
