import { backupEndpoints } from '#contract/backups/endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { getBackups, startBackup } from './service.ts'

/** Backups of the installation; for its operators. */
export const backupRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route[] =>
  routes(backupEndpoints, { getBackups: () => getBackups(deps), startBackup: () => startBackup(deps) })
