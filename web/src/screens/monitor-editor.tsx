import { MonitorEditor } from '#web/features/monitors/index.ts'

/** /monitoring/new and /monitoring/{agent}/{id}/edit. */
export default MonitorEditor
