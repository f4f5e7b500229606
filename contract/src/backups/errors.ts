import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const backupErrors = defineErrors({
  backup_not_set_up: {
    status: 409,
    kind: 'user',
    message: localized(
      'Backups aren’t set up. Set BACKUP_TO where the server runs, and restart it.',
      'Cadangan belum disiapkan. Isi BACKUP_TO di tempat server berjalan, lalu mulai ulang server.',
    ),
  },
  backup_under_way: {
    status: 409,
    kind: 'user',
    message: localized(
      'A backup is already being made. Wait until it’s done.',
      'Cadangan lain sedang dibuat. Tunggu sampai selesai.',
    ),
  },
})
