import { lazy } from 'react'

export { emptySpec } from './draw/empty-spec.ts'
export { fittingKinds } from './draw/fitting-kinds.ts'

/** Loaded when they are first shown. */
export const SavedCharts = lazy(() => import('./saved/saved-charts.tsx'))
export const ChartView = lazy(() => import('./view/chart-view.tsx'))
export const DownloadMenu = lazy(() => import('./download/download-menu.tsx'))
