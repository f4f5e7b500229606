import { lazy } from '#web/lib/lazy.ts'
import { preloadable } from '#web/ui/preloadable.ts'

export { drawnHeight } from './draw/drawn-height.ts'
export { emptySpec } from './draw/empty-spec.ts'
export { fittingKinds } from './draw/fitting-kinds.ts'

/** Loaded when they are first shown. */
export const SavedCharts = lazy(() => import('./saved/saved-charts.tsx'))
const View = preloadable(() => import('./view/chart-view.tsx'))
const { preload: preloadView } = View
export const ChartView = Object.assign(View, { preload: preloadCharts })
export const TimeColumns = lazy(() => import('./view/time-columns.tsx'))
export const DownloadMenu = lazy(() => import('./download/download-menu.tsx'))

/** All that the first chart needs. */
async function preloadCharts(): Promise<void> {
  const [{ ChartCanvas }, { chartMessages }, { getLanguage }] = await Promise.all([
    import('./view/chart-canvas.ts'),
    import('./messages/index.ts'),
    import('#web/lib/i18n/language-store.ts'),
  ])
  await Promise.all([preloadView(), ChartCanvas.preload(), chartMessages.load(getLanguage())])
}
