import type { Module } from '../../platform/module.ts'
import { chatImportRoutes } from './routes.ts'
import type { ImportDeps } from './service.ts'

/** Chats of other products, taken in. */
export const createChatImport = (deps: ImportDeps): Module => ({ routes: chatImportRoutes(deps) })
