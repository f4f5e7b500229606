import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The words of the page of backups. */
export const backupMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
