import type { MessageTemplate } from '#contract/messaging/broadcast.ts'
import type { MessageTemplateId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import type { AccountRow } from './account-row.ts'
import { findTemplate } from './template-store.ts'

/** The template that is named, where it may be sent with so many values. Throws why it may not. */
export async function getApprovedTemplate(
  { db }: { db: Db },
  { id }: AccountRow,
  { template_id, variables = [] }: { template_id?: MessageTemplateId | undefined; variables?: string[] | undefined },
  { filledByItself = false } = {},
): Promise<MessageTemplate> {
  const template = template_id && (await findTemplate(db, id, template_id))
  if (!template) throw fail('messaging_template_not_found')
  if (template.status !== 'approved') throw fail('messaging_template_not_approved')
  if (filledByItself && template.fills.length === template.variables) return template
  if (template.variables !== variables.length) throw fail('messaging_template_variables', { count: template.variables })
  return template
}
