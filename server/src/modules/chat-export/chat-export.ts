import type { Module } from '../../platform/module.ts'
import { chatExportRoutes } from './routes.ts'
import { type ExportDeps, listFileKeys } from './service.ts'
import { createWorker } from './worker.ts'

/** The export of chats: its calls, and the work that goes on without a page. */
export function createChatExport(deps: ExportDeps): Module {
  const worker = createWorker(deps)
  return {
    routes: chatExportRoutes({ ...deps, wake: worker.wake }),
    listFileKeys,
    start: worker.start,
    stop: worker.stop,
  }
}
