import { sql } from 'drizzle-orm'
import type { MessageTemplate, TemplateFill } from '#contract/messaging/broadcast.ts'
import type { MessageTemplateId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { variablesIn } from '#contract/messaging/template-text.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { TemplateStatus, VendorTemplate } from '../../providers/whatsapp/port.ts'

type Row = Omit<MessageTemplate, 'variables'>
const toTemplate = (row: Row): MessageTemplate => ({ ...row, variables: variablesIn(row.body) })
const columns = sql`id, name, language, category, body, footer, buttons, examples, status, reason, fills`

export async function listTemplates(db: Db, accountId: MessagingAccountId): Promise<MessageTemplate[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from messaging_templates where account_id = ${accountId} order by name, language`,
  )
  return rows.map(toTemplate)
}

export async function findTemplate(
  db: Db,
  accountId: MessagingAccountId,
  id: MessageTemplateId,
): Promise<MessageTemplate | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from messaging_templates where account_id = ${accountId} and id = ${id}`,
  )
  return rows[0] && toTemplate(rows[0])
}

/** Keeps a template as the vendor has it. */
export async function keepTemplate(
  db: Db,
  accountId: MessagingAccountId,
  id: MessageTemplateId,
  template: VendorTemplate,
): Promise<void> {
  const { name, language, category, body, footer, buttons, examples, status, reason } = template
  await db.execute(sql`
    insert into messaging_templates (id, account_id, name, language, category, body, footer, buttons, examples, status, reason)
    values (${id}, ${accountId}, ${name}, ${language}, ${category}, ${body}, ${footer}, ${sql.param(buttons)}::text[],
      ${sql.param(examples)}::text[], ${status}, ${reason})
    on conflict (account_id, name, language) do update set category = excluded.category, body = excluded.body, footer = excluded.footer,
      buttons = excluded.buttons, examples = excluded.examples, status = excluded.status, reason = excluded.reason`)
}

export async function setFills(
  db: Db,
  accountId: MessagingAccountId,
  id: MessageTemplateId,
  fills: readonly TemplateFill[],
): Promise<void> {
  await db.execute(sql`
    update messaging_templates set fills = ${jsonText(fills)}::jsonb where account_id = ${accountId} and id = ${id}`)
}

/** Templates of an account that may be sent, by name. */
export async function listApproved(db: Db, accountId: MessagingAccountId, name: string): Promise<MessageTemplate[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from messaging_templates where account_id = ${accountId} and name = ${name} and status = 'approved' order by language`)
  return rows.map(toTemplate)
}

export async function setTemplateStatus(
  db: Db,
  accountId: MessagingAccountId,
  { name, language, status, reason }: { name: string; language: string; status: TemplateStatus; reason: string },
): Promise<void> {
  await db.execute(sql`
    update messaging_templates set status = ${status}, reason = ${reason}
    where account_id = ${accountId} and name = ${name} and language = ${language}`)
}

/** Forgets all templates of a name, as the vendor does; or all that are not among those that it has. */
export async function removeNamed(db: Db, accountId: MessagingAccountId, name: string): Promise<void> {
  await db.execute(sql`delete from messaging_templates where account_id = ${accountId} and name = ${name}`)
}

export async function keepOnly(
  db: Db,
  accountId: MessagingAccountId,
  there: readonly { name: string; language: string }[],
): Promise<void> {
  const known = there.map(({ name, language }) => `${name} ${language}`)
  await db.execute(sql`
    delete from messaging_templates where account_id = ${accountId} and name || ' ' || language <> all(${sql.param(known)}::text[])`)
}
