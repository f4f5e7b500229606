import { lazy } from 'react'

/** One click below an answer. */
export const AddTest = lazy(() => import('./add-test.tsx'))
export const TestsPage = lazy(() => import('./tests-page.tsx'))
