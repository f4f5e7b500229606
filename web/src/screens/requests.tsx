import { RequestsPage } from '#web/features/flow-requests/index.ts'

/** `/requests`: what flows ask the person. */
export default function RequestsScreen() {
  return <RequestsPage />
}
