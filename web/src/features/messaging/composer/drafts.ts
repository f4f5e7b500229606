import { keepDraftText, readDraftText } from '#web/lib/form/draft-text.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import type { ComposerMode } from './composer-mode.ts'

const placeOf = (conversation: string, mode: ComposerMode) => `inbox/${conversation}/${mode}`

const changed = createStore(0)

/** What was written in a conversation and not sent yet. */
export const readDraft = (conversation: string, mode: ComposerMode): string =>
  readDraftText(placeOf(conversation, mode))

export function keepDraft(conversation: string, mode: ComposerMode, text: string): void {
  keepDraftText(placeOf(conversation, mode), text)
  changed.set(changed.get() + 1)
}

/** The draft as it is now, also when it came back from sending. */
export function useDraft(conversation: string, mode: ComposerMode): string {
  useStore(changed)
  return readDraft(conversation, mode)
}
