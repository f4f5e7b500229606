import { createStore, useStore } from '#web/lib/store.ts'
import type { ComposerMode } from './composer-mode.ts'

// Below the key of all drafts, so that they go when the person signs out.
const keyOf = (conversation: string, mode: ComposerMode) => `draft:inbox/${conversation}/${mode}`

const changed = createStore(0)

/** What was written in a conversation and not sent yet. */
export function readDraft(conversation: string, mode: ComposerMode): string {
  try {
    return localStorage.getItem(keyOf(conversation, mode)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a draft through a reload and without a connection; an empty one is forgotten. */
export function keepDraft(conversation: string, mode: ComposerMode, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(conversation, mode))
    else localStorage.setItem(keyOf(conversation, mode), text)
  } catch {
    // Storage is full or closed to us: what is written can still be sent, it is not kept.
  }
  changed.set(changed.get() + 1)
}

/** The draft as it is now, also when it came back from sending. */
export function useDraft(conversation: string, mode: ComposerMode): string {
  useStore(changed)
  return readDraft(conversation, mode)
}
