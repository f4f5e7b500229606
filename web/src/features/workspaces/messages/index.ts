import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The words of workspaces. */
export const workspaceMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
