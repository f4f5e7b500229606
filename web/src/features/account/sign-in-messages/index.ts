import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The words of the sign-in screen and of what is around it; apart, because that screen must load little. */
export const signInMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
