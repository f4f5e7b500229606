import { defineEndpoints } from '../kit/endpoint.ts'
import { backupOverview } from './schemas.ts'

const call = {
  service: 'console',
  auth: 'token',
  path: '/api/v1/operator/backups',
  action: 'installation.operate',
} as const

/** For operators of the installation. Others get the same answer as for an address that is not there. */
export const backupEndpoints = defineEndpoints({
  getBackups: {
    ...call,
    method: 'GET',
    summary: 'When the last good backup was, those before it, and when the next one is',
    data: backupOverview,
    errors: ['not_found'],
  },
  startBackup: {
    ...call,
    method: 'POST',
    summary: 'Makes a backup now. It is made by a worker and goes on without the page.',
    data: backupOverview,
    errors: ['not_found', 'backup_not_set_up', 'backup_under_way'],
  },
})
