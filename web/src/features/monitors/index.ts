import { lazy } from '#web/lib/lazy.ts'

export { SnoozeMenu } from './snooze-menu.tsx'

/** `/monitoring`: what is watched, the most urgent first. */
export const MonitorsPage = lazy(() => import('./monitors-page.tsx'))
/** `/monitoring/{agent}/{id}`: one of them with its history. */
export const MonitorPage = lazy(() => import('./monitor-page.tsx'))
/** `/monitoring/new` and `/monitoring/{agent}/{id}/edit`. */
export const MonitorEditor = lazy(() => import('./editor/monitor-editor.tsx'))
