import { lazy } from '#web/lib/lazy.ts'

/** `/map-monitoring`: devices on a map, and their alarms. */
export const MapPage = lazy(() => import('./map-page.tsx'))
