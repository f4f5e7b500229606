import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** What the composer says once more than words are in it. */
export const composerMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
