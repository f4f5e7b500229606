import { lazy } from 'react'

// Everything that a question need not have: loaded when it is first wanted, so that words can be written at once.
const slash = () => import('./slash-popup.tsx')
const mentions = () => import('./mention-menu.tsx')

export const SlashPopup = lazy(slash)
export const MentionMenu = lazy(mentions)
export const Attachments = lazy(() => import('./attachments.tsx'))
export const ModelMenu = lazy(() => import('./model-menu.tsx'))
export const WebNote = lazy(() => import('./web-note.tsx'))
export const Recorder = lazy(() => import('./voice/recorder.tsx'))
export const RenameField = lazy(() => import('./rename-field.tsx'))

/** Whoever is at the field may type `/` or `@` next, and Enter behind it must find the list. */
export function preloadMenus(): void {
  for (const load of [slash, mentions]) load().catch(() => {})
}
