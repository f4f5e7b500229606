import type { Route } from '../../platform/http/route.ts'
import { chatExportRoutes } from './routes.ts'
import type { ExportDeps } from './service.ts'
import { createWorker } from './worker.ts'

/** The export of chats: its calls, and the work that goes on without a page. */
export function createChatExport(deps: ExportDeps): { routes: Route[]; start: () => void; stop: () => Promise<void> } {
  const worker = createWorker(deps)
  return { routes: chatExportRoutes({ ...deps, wake: worker.wake }), start: worker.start, stop: worker.stop }
}
