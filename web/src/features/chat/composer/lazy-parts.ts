import { lazy } from '#web/lib/lazy.ts'
import { chatCalls } from '../api/calls.ts'

// Everything that a question need not have: loaded when it is first wanted, so that words can be written at once.
const slash = () => import('./slash-popup.tsx')
const mentions = () => import('./mention-menu.tsx')

export const SlashPopup = lazy(slash)
export const MentionMenu = lazy(mentions)
const attachments = () => import('./attachments.tsx')
export const Attachments = lazy(attachments)
export const ModelMenu = lazy(() => import('./model-menu.tsx'))
export const DriveButton = lazy(() => import('./drive-button.tsx'))
export const WebNote = lazy(() => import('./web-note.tsx'))
export const Recorder = lazy(() => import('./voice/recorder.tsx'))
export const TalkButton = lazy(() => import('./voice/talk-button.tsx'))
export const RenameField = lazy(() => import('./rename-field.tsx'))

/**
 * Whoever is at the field may type `/` or `@` next, and Enter behind it must find the list. What sending needs is there before the
 * connection may be gone.
 */
export function preloadMenus(): void {
  for (const load of [slash, mentions, attachments, chatCalls]) load().then(undefined, () => {})
}
