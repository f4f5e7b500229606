import type { Deps } from '../../platform/deps.ts'
import type { MeasuredGauge } from '../../platform/http/metrics.ts'
import { findBackupState } from './service.ts'
import { listKept } from './store.ts'
import { findBackupsSince } from './work.ts'

/**
 * How old the last good backup is, where backups are made by themselves; before the first one, how long they have been set up. Without
 * BACKUP_TO they have no value.
 */
export function measuredBackups(deps: Pick<Deps, 'db' | 'clock' | 'config'>): MeasuredGauge[] {
  const { db, clock, config } = deps
  const one = (value: number) => [{ labels: {}, value }]
  const whereSet =
    (read: MeasuredGauge['read']): MeasuredGauge['read'] =>
    async () =>
      config.BACKUP_TO ? read() : []
  const newest = async () => (await listKept(db))[0]
  return [
    {
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the last good backup was begun, in Unix time; 0 while there is none.',
      labelNames: [],
      read: whereSet(async () => one(((await newest())?.startedAt.getTime() ?? 0) / 1000)),
    },
    {
      name: 'backup_age_seconds',
      help: 'How old the last good backup is; before the first one, for how long backups have been set up.',
      labelNames: [],
      read: whereSet(async () => {
        const now = clock.now()
        const since = (await newest())?.startedAt ?? (await findBackupsSince(db)) ?? now
        return one((now.getTime() - since.getTime()) / 1000)
      }),
    },
    {
      name: 'backup_late',
      help: '1 where a night has no good backup hours after its time.',
      labelNames: [],
      read: whereSet(async () => one((await findBackupState(deps)).isLate ? 1 : 0)),
    },
    {
      name: 'backup_last_bytes',
      help: 'Bytes of the last good backup, and of what was written for it.',
      labelNames: ['of'],
      read: whereSet(async () => {
        const last = await newest()
        return [
          { labels: { of: 'whole' }, value: last?.bytes ?? 0 },
          { labels: { of: 'written' }, value: last?.new_bytes ?? 0 },
        ]
      }),
    },
  ]
}
