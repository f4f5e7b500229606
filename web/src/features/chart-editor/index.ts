import { lazy } from 'react'

/** Loaded when it is first shown. */
export const ChartEditor = lazy(() => import('./chart-editor-page.tsx'))
