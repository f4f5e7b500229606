import type { ConversationChange } from '#contract/messaging/conversation.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { fail } from '../../platform/http/fail.ts'
import type { ConversationPatch, ConversationRow } from './conversation-store.ts'

type Asked = Pick<ConversationChange, 'labels' | 'add_labels' | 'remove_labels'>

/** The labels after a change, each once however it is written. The conversation is locked, so that nobody's is lost. */
export function labelPatch(
  { labels: before }: Pick<ConversationRow, 'labels'>,
  { labels, add_labels: added = [], remove_labels: removed = [] }: Asked,
): Pick<ConversationPatch, 'labels'> {
  if (!labels && added.length + removed.length === 0) return {}
  const after = new Map((labels ?? before).map((label) => [label.toLowerCase(), label]))
  for (const label of removed) after.delete(label.toLowerCase())
  for (const label of added) if (!after.has(label.toLowerCase())) after.set(label.toLowerCase(), label)
  if (after.size > messagingLimits.labels)
    throw fail('messaging_label_limit_reached', { limit: messagingLimits.labels })
  return { labels: [...after.values()] }
}
