import { MonitorsPage } from '#web/features/monitors/index.ts'

/** /monitoring: what is watched in the background. */
export default MonitorsPage
