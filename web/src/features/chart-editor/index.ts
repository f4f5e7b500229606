import { lazy } from '#web/lib/lazy.ts'

/** Loaded when it is first shown. */
export const ChartEditor = lazy(() => import('./chart-editor-page.tsx'))
