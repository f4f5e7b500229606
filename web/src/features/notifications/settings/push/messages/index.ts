import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** Apart from the words of the panel, which other screens load. */
export const pushMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
