import type { AboutCharts, Charts } from '../charts/service.ts'

/** What dashboards need of charts. */
export type ChartPort = Pick<Charts, 'listByIds' | 'runRow' | 'sourceOf'>
/** What charts tell about the columns of tables, for filters. */
export type AboutPort = Pick<AboutCharts, 'filterValues'>

/** A chart as the charts' service finds it. */
export type DashboardChart = Awaited<ReturnType<Charts['listByIds']>>[number]
