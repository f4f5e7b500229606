import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** What the choice of a workspace says, which stands beside every screen. */
export const switcherMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
