import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The words of the settings. */
export const settingsMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
