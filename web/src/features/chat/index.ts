import { lazy } from 'react'

export type { SlashMenu } from './composer/composer.tsx'
export { fillComposer } from './composer/mounted-composer.ts'
export { ChatHome } from './home/chat-home.tsx'
/** Loaded with the first session that is opened. */
export const SessionPage = lazy(() => import('./session/session-view.tsx'))
export { SessionList } from './sessions/session-list-slot.tsx'
