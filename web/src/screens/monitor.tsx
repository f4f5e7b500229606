import { MonitorPage } from '#web/features/monitors/index.ts'

/** /monitoring/{agent}/{id}: one monitor with its history. */
export default MonitorPage
