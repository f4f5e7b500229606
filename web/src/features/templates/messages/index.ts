import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The templates themselves and the words around them. */
export const templateMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
