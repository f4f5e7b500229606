import { defineMessages } from '#web/lib/i18n/catalogue.ts'

/** The words of how the installation is. */
export const operationMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
