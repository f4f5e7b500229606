import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The words of directory sync. */
export const scimMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
