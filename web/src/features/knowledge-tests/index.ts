import { lazy } from '#web/lib/lazy.ts'

/** One click below an answer. */
export const AddTest = lazy(() => import('./add-test.tsx'))
/** The tests of an agent or of one of its use cases, within a page. */
export const KnowledgeTests = lazy(() => import('./tests.tsx'))
/** Whether a use case answers what it should, before it has tests. */
export const TryView = lazy(() => import('./try/try-view.tsx'))
