import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The tools of the home screen. */
export const homeMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
