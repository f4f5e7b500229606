import { z } from 'zod'
import { broadcastFields, type MessageTemplate } from '#contract/messaging/broadcast.ts'
import { phoneListId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { draftSchema } from '#web/lib/form/use-draft-form.ts'

/** A broadcast as it is being written. */
export type WrittenBroadcast = {
  account_id: string
  name: string
  list_id: string
  kind: 'template' | 'text'
  /** Empty: the first that is approved. */
  template_id: string
  variables: readonly string[]
  message: string
  when: 'now' | 'later'
  /** Of the field for date and time, in the person's own zone. */
  scheduled_at: string
}

type Template = Pick<MessageTemplate, 'id' | 'variables' | 'fills'>

/** The template that is chosen, else the first; undefined where the chosen one is not approved any more. */
export const chosenTemplate = <T extends Template>(approved: readonly T[], id: string): T | undefined =>
  id === '' ? approved[0] : approved.find((template) => template.id === id)

/** What is left out of what would be sent was not asked for. */
function toSend({ kind, when, template_id, variables, ...written }: WrittenBroadcast, approved: readonly Template[]) {
  const { account_id, list_id, name, message, scheduled_at } = written
  const base = { account_id, list_id, name, scheduled_at: when === 'later' ? momentOf(scheduled_at) : undefined }
  if (kind === 'text') return { ...base, message }
  const template = chosenTemplate(approved, template_id)
  const values = Array.from({ length: template?.variables ?? 0 }, (_, index) => variables[index] ?? '')
  // A template that says itself what fills it needs none, unless some are written.
  const fillsItself = template && template.fills.length > 0 && values.every((value) => value.trim() === '')
  return { ...base, template_id: template?.id ?? '', variables: fillsItself ? undefined : values }
}

const momentOf = (at: string) => (Number.isNaN(Date.parse(at)) ? at : new Date(at).toISOString())

const { account_id, name, message, template_id, scheduled_at } = broadcastFields.shape
const sent = (past: string) =>
  z.object({
    account_id: account_id.unwrap(),
    list_id: phoneListId,
    name,
    message: message.unwrap().min(1).optional(),
    template_id,
    variables: z.array(z.string().trim().min(1).max(messagingLimits.templateVariable)).optional(),
    scheduled_at: scheduled_at
      .unwrap()
      .refine((at) => Date.parse(at) > Date.now(), { error: past })
      .optional(),
  })
export type BroadcastToSend = z.output<ReturnType<typeof sent>>

/** Of a broadcast with one of these templates, or a text; `past` is said of a time that is over. */
export const broadcastSchema = (approved: readonly Template[], past: string) =>
  draftSchema(sent(past), (written: WrittenBroadcast) => toSend(written, approved))
