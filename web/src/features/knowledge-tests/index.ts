import { lazy } from 'react'

/** One click below an answer. */
export const AddTest = lazy(() => import('./add-test.tsx'))
/** The tests of an agent or of one of its use cases, within a page. */
export const KnowledgeTests = lazy(() => import('./tests.tsx'))
export const TestsPage = lazy(() => import('./tests-page.tsx'))
