import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The few words of the shell; the rest comes with the panel. */
export const bellMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
