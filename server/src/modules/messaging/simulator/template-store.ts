import { sql } from 'drizzle-orm'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText } from '../../../platform/db/json-text.ts'

/** A template as the simulated WhatsApp keeps it; its words are the Graph API's. */
export type SimulatedTemplate = {
  id: string
  name: string
  language: string
  category: string
  components: unknown[]
  status: string
  reason: string
}

export async function listTemplates(db: Db, accountId: MessagingAccountId): Promise<SimulatedTemplate[]> {
  const { rows } = await db.execute<SimulatedTemplate>(sql`
    select id, name, language, category, components, status, reason from simulated_templates where account_id = ${accountId} order by name, language`)
  return rows
}

export async function findTemplate(
  db: Db,
  accountId: MessagingAccountId,
  { name, language }: { name: string; language: string },
): Promise<SimulatedTemplate | undefined> {
  return (await listTemplates(db, accountId)).find((row) => row.name === name && row.language === language)
}

/** Adds a template unless its name is taken in its language; says whether it did. */
export async function insertTemplate(
  db: Db,
  accountId: MessagingAccountId,
  template: SimulatedTemplate,
): Promise<boolean> {
  const { id, name, language, category, components, status } = template
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into simulated_templates (id, account_id, name, language, category, components, status)
    values (${id}, ${accountId}, ${name}, ${language}, ${category}, ${jsonText(components)}::jsonb, ${status})
    on conflict do nothing returning id`)
  return rows.length > 0
}

export async function decideTemplate(
  db: Db,
  accountId: MessagingAccountId,
  { name, language, status, reason }: { name: string; language: string; status: string; reason: string },
): Promise<void> {
  await db.execute(sql`
    update simulated_templates set status = ${status}, reason = ${reason}
    where account_id = ${accountId} and name = ${name} and language = ${language}`)
}

export async function removeTemplates(db: Db, accountId: MessagingAccountId, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from simulated_templates where account_id = ${accountId} and name = ${name} returning id`,
  )
  return rows.length > 0
}
