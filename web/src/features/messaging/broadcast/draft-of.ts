import type { MessageTemplate } from '#contract/messaging/broadcast.ts'
import type { MessageTemplateId, MessagingAccountId, PhoneListId } from '#contract/messaging/ids.ts'
import type { BroadcastDraft } from './api.ts'

/** A broadcast as it is being written. */
export type WrittenBroadcast = {
  account: MessagingAccountId | undefined
  name: string
  list: PhoneListId | undefined
  kind: 'template' | 'text'
  template: MessageTemplateId | undefined
  variables: readonly string[]
  text: string
  when: 'now' | 'later'
  /** Of the field for date and time, in the person's own zone. */
  at: string
}

/** What would be sent; undefined while something is missing. */
export function draftOf(
  { name, list, kind, variables, text, when, at }: WrittenBroadcast,
  account_id: MessagingAccountId,
  template: Pick<MessageTemplate, 'id' | 'variables' | 'fills'> | undefined,
): BroadcastDraft | undefined {
  if (!list || (when === 'later' && at === '')) return undefined
  const base = {
    account_id,
    list_id: list,
    name: name.trim(),
    ...(when === 'later' && { scheduled_at: new Date(at).toISOString() }),
  }
  if (kind === 'text') return text.trim() === '' ? undefined : { ...base, message: text.trim() }
  if (!template) return undefined
  const values = Array.from({ length: template.variables }, (_, index) => variables[index]?.trim() ?? '')
  // Nothing is written: it says itself what fills it.
  if (template.fills.length > 0 && values.every((value) => value === '')) return { ...base, template_id: template.id }
  return values.includes('') ? undefined : { ...base, template_id: template.id, variables: values }
}
