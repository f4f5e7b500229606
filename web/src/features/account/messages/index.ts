import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The words of the other screens one sees without being signed in. */
export const accountMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
