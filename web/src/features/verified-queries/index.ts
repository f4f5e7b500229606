import { lazy } from '#web/lib/lazy.ts'

export type { AnswerRef } from './api.ts'
/** Loaded with the answers that have something to say about trust. */
export const TrustNote = lazy(() => import('./trust-note.tsx'))
/** Loaded when a person wants to save a query. */
export const SaveVerified = lazy(() => import('./save-verified.tsx'))
/** Loaded when a query is corrected. */
export const QueryField = lazy(() => import('./query-field.tsx'))
/** What a correction says about the words of its question. */
export const KeepTerm = lazy(() => import('./keep-term.tsx'))
/** The queries that people have verified, within a page. */
export const VerifiedList = lazy(() => import('./verified-list.tsx'))
/** What phrases mean here, within a page. */
export const TermsList = lazy(() => import('./terms-list.tsx'))
