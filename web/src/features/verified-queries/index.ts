import { lazy } from 'react'

export type { AnswerRef } from './api.ts'
/** Loaded with the answers that have something to say about trust. */
export const TrustNote = lazy(() => import('./trust-note.tsx'))
/** Loaded when a person wants to save a query. */
export const SaveVerified = lazy(() => import('./save-verified.tsx'))
/** Loaded when a query is corrected. */
export const QueryField = lazy(() => import('./query-field.tsx'))
/** What a correction says about the words of its question. */
export const KeepTerm = lazy(() => import('./keep-term.tsx'))
export const VerifiedPage = lazy(() => import('./verified-page.tsx'))
