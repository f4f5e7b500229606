import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** Every word of the chat slice. */
export const chatMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
