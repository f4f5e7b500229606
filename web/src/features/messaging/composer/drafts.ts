import type { UserId } from '#contract/kit/id.ts'
import { keepDraftText, readDraftText } from '#web/lib/form/draft-text.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import type { TeamMember } from '../use-team.ts'
import type { ComposerMode } from './composer-mode.ts'

const placeOf = (conversation: string, part: ComposerMode | 'mentions') => `inbox/${conversation}/${part}`

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

/** Whom a note that is being written names, a line each: who is told must be known after a reload, too. */
export const readMentions = (conversation: string): TeamMember[] =>
  readDraftText(placeOf(conversation, 'mentions'))
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ id: line.slice(0, line.indexOf(' ')) as UserId, name: line.slice(line.indexOf(' ') + 1) }))

export const keepMentions = (conversation: string, people: readonly TeamMember[]): void =>
  keepDraftText(placeOf(conversation, 'mentions'), people.map(({ id, name }) => `${id} ${name}`).join('\n'))
