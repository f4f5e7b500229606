import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The words of single sign-on. */
export const ssoMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
