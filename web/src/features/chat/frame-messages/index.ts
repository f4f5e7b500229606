import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** What the list of chats, home and the composer say; the rest of the slice comes with a chat. */
export const chatFrameMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
