import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The words of the shell. */
export const appMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
