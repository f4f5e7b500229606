import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The few words the parts themselves need. */
export const uiMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
