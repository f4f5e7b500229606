import { lazy } from 'react'

export { useUseCasesOf } from './of-source.ts'

/** What an agent knows: its use cases, the databases, its voice entries. */
export const KnowledgePage = lazy(() => import('./knowledge-page.tsx'))
/** One use case: its tables, their picture, its measures. */
export const UseCasePage = lazy(() => import('./use-case-page.tsx'))
