import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The words of screens that belong to no feature. */
export const screenMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
