import type { Language } from '#contract/language.ts'
import { kindRules } from '#contract/notifications/kinds.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import type { StoredNotification } from './store.ts'
import { wordsOf } from './words.ts'

/** A notification as the wire shows it, in the reader's language. */
export const presentNotification = (stored: StoredNotification, language: Language): Notification => ({
  id: stored.id,
  kind: stored.kind,
  facts: stored.facts,
  ...wordsOf(stored, language),
  agent_id: stored.agentId,
  important: kindRules[stored.kind].important,
  confirmed_at: stored.confirmedAt?.toISOString() ?? null,
  created_at: stored.createdAt.toISOString(),
})
