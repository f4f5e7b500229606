import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** What the choice of a workspace says, which stands beside every screen, and whom something in it is given to. */
export const switcherMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
