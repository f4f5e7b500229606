import type { Module } from '../../platform/module.ts'
import { chatExportRoutes } from './routes.ts'
import type { ExportDeps } from './service.ts'
import { exportExpiry, exportWorker } from './worker.ts'

/** The export of chats: its calls, and the work that goes on without a page. */
export function createChatExport(deps: ExportDeps): Module {
  return { routes: chatExportRoutes(deps), jobs: [exportWorker(deps), exportExpiry(deps)] }
}
