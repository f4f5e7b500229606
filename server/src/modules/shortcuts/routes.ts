import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as shortcuts from './service.ts'

export const shortcutRoutes = (deps: Deps): Route[] =>
  routes(shortcutEndpoints, {
    listShortcuts: ({ scope, query }) => shortcuts.listShortcuts(deps, scope, query),
    listAllShortcuts: ({ scope }) => shortcuts.listAllShortcuts(deps, scope),
    listRandomShortcuts: ({ scope, params }) => shortcuts.listRandomShortcuts(deps, scope, params.id),
    createShortcut: ({ scope, body }) => shortcuts.createShortcut(deps, scope, body),
    updateShortcut: ({ scope, params, body }) => shortcuts.updateShortcut(deps, scope, params.id, body),
    removeShortcut: ({ scope, params }) => shortcuts.removeShortcut(deps, scope, params.id),
    moveShortcut: ({ scope, params }) => shortcuts.moveShortcut(deps, scope, params.id, params.position),
  })
