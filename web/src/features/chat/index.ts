import { lazy } from '#web/lib/lazy.ts'

export { fillComposer, focusComposer } from './composer/mounted-composer.ts'
export { ChatHome } from './home/chat-home.tsx'
export { loadSessionPage } from './session/load-session-page.ts'
export { SessionList } from './sessions/session-list-slot.tsx'

/** Loaded when they are opened. */
export const SharedChatPage = lazy(() => import('./sharing/shared-chat-page.tsx'))
export const BookmarksPage = lazy(() => import('./bookmarks/bookmarks-page.tsx'))
export const ResearchPage = lazy(() => import('./research/research-page.tsx'))
export const AnswerParts = lazy(() => import('./parts/answer-parts.tsx'))
export const DataControls = lazy(() => import('./data/data-controls.tsx'))
