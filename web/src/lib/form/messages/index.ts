import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** What can be wrong with a field, whatever the form. */
export const formMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
