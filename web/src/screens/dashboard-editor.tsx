import { ChartEditor } from '#web/features/chart-editor/index.ts'

/** `/dashboard/editor`: makes or changes a chart. */
export default function DashboardEditorScreen() {
  return <ChartEditor />
}
