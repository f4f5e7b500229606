import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The words of what an installation holds. */
export const capacityMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
