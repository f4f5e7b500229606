import { lazy } from '#web/lib/lazy.ts'

export { useUseCasesOf } from './of-source.ts'

/** What an agent knows: its use cases, the databases, its voice entries. */
export const KnowledgePage = lazy(() => import('./knowledge-page.tsx'))
/** A database that was just connected: what an agent gets of it. */
export const SetupPage = lazy(() => import('./setup/setup-page.tsx'))
/** One use case: its tables, their picture, its measures. */
export const UseCasePage = lazy(() => import('./use-case-page.tsx'))
