import { defineMessages } from '#web/lib/i18n/catalogue.ts'

export const customerMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
