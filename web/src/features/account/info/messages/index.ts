import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** What the product is, help and terms; long, and so apart from the words of the forms. */
export const infoMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
