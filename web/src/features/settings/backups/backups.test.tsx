import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backupEndpoints } from '#contract/backups/endpoints.ts'
import type { Backup, BackupOverview } from '#contract/backups/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { answersWith, openSettings, pressButton, refusesWith, user } from '../open-settings.tsx'

const good: Backup = {
  name: 'nalar-20261127-020000-ab12',
  cause: 'nightly',
  kind: 'full',
  state: 'good',
  started_at: '2026-11-27T02:00:00.000Z',
  ended_at: '2026-11-27T02:03:30.000Z',
  bytes: 1_288_490_189,
  new_bytes: 1_288_490_189,
  rows: 12_345,
  files: 120,
  encrypted: true,
  progress: null,
  failure: null,
  detail: '',
  removed: null,
  address: '/backups/nalar-20261127-020000-ab12',
}
const failed: Backup = {
  ...good,
  name: 'failed',
  state: 'failed',
  started_at: '2026-11-28T02:00:00.000Z',
  bytes: null,
  failure: 'no_room',
  detail: 'ENOSPC: no space left on device',
}
const running: Backup = {
  ...good,
  name: 'running',
  cause: 'manual',
  state: 'running',
  started_at: '2026-11-29T02:00:00.000Z',
  ended_at: null,
  bytes: null,
  progress: { step: 'database', done: 41, of: 180, bytes: 1024 * 1024 },
}
const settings = {
  to: '/backups',
  at: '02:00',
  time_zone: 'Asia/Jakarta',
  keep_days: 7,
  keep_weeks: 4,
  full_days: 7,
  encrypted: true,
}
const overview: BackupOverview = {
  settings,
  last_good: good,
  late: false,
  next_at: '2026-11-29T19:00:00.000Z',
  waiting: false,
  backups: [failed, good],
}
const open = (found: BackupOverview, more: Parameters<typeof openSettings>[1] = []) =>
  openSettings('backups', [answersWith(backupEndpoints.getBackups, found), ...more])

test('the last good one, those before it with their reasons, and the command that restores it', async () => {
  await open({ ...overview, late: true })
  await screen.findByText('Full · 1.2 GB · 3.5 min · 12,345 rows · 120 files · encrypted')
  expect(screen.getByText('The last good backup is too old.')).toBeTruthy()
  expect(screen.getByText('30 Nov 2026, 02:00')).toBeTruthy()
  expect(screen.getByText('The disk is full. Make room, or keep fewer backups.')).toBeTruthy()
  expect(screen.getByText('ENOSPC: no space left on device')).toBeTruthy()
  expect(screen.getByText(`DATA_DIR=new npm run restore -- '/backups/nalar-20261127-020000-ab12'`)).toBeTruthy()
  expect(screen.getByText(/set BACKUP_PASSPHRASE/)).toBeTruthy()
})

test('an incremental one says what was new in it, and what a restore of it needs', async () => {
  const incremental: Backup = { ...good, kind: 'incremental', new_bytes: 12_582_912 }
  await open({ ...overview, last_good: incremental, backups: [incremental] })
  await screen.findByText('12 MB new')
  expect(screen.getByText('A full one every 7 days, incremental ones between')).toBeTruthy()
  expect(screen.getByText(/the backups it builds on must be in the same place/)).toBeTruthy()
})

test('one is started, and shows how far it is', async () => {
  await open(overview, [answersWith(backupEndpoints.startBackup, { ...overview, backups: [running, failed, good] })])
  await pressButton('Back up now')
  await screen.findByText('Database: 41 of 180 tables · 1 MB')
  expect(screen.getByRole('button', { name: 'Back up now' })).toHaveProperty('ariaBusy', 'true')
})

test('what is refused says why, and nothing else changes', async () => {
  await open(overview, [refusesWith(backupEndpoints.startBackup, 'backup_under_way')])
  await pressButton('Back up now')
  await screen.findByText('A backup is already being made. Wait until it’s done.')
  expect(screen.getAllByText('Good')).toHaveLength(1)
})

test('without a place it says what to set, in Indonesian too', async () => {
  setLanguage('id')
  await open({ ...overview, settings: null, last_good: null, next_at: null, backups: [] })
  await screen.findByText('Cadangan belum disiapkan')
  expect(screen.getByText('BACKUP_TO=/backups')).toBeTruthy()
})

test('before the first one, and while one waits', async () => {
  await open({ ...overview, last_good: null, waiting: true, backups: [] })
  await screen.findByText('Waiting')
  expect(screen.getByText('None yet')).toBeTruthy()
  expect(screen.queryByText('Restore')).toBeNull()
})

test('it is the operator’s', async () => {
  await openSettings('backups', [], { ...user, is_operator: false })
  await screen.findByText('Only the operator can see this')
})
