import { sql } from 'drizzle-orm'
import type { Preferences, User } from '#contract/account/schemas.ts'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'

/** An account as the rules need it: with what is never sent. */
export type Account = {
  id: UserId
  organizationId: OrganizationId
  email: string
  emailShown: string
  name: string
  language: Language | null
  passwordHash: string | null
  userType: number
  isOperator: boolean
}

export type NewAccount = {
  email: string
  emailShown: string
  name: string
  organizationName: string
  passwordHash: string | null
  language: Language
  now: Date
}

const account = sql`id, organization_id, email, email_shown, name, language, password_hash, user_type, is_operator`

/** The activated account with an address in lower case. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const { rows } = await db.execute<AccountRow>(
    sql`select ${account} from users where email = ${email} and activated_at is not null`,
  )
  return rows[0] && toAccount(rows[0])
}

export async function findAccount(db: Db, userId: UserId): Promise<Account | undefined> {
  const { rows } = await db.execute<AccountRow>(sql`select ${account} from users where id = ${userId}`)
  return rows[0] && toAccount(rows[0])
}

export async function listOperators(db: Db): Promise<Account[]> {
  const { rows } = await db.execute<AccountRow>(
    sql`select ${account} from users where is_operator order by created_at limit 20`,
  )
  return rows.map(toAccount)
}

/**
 * Makes an organization and its owner; undefined when the address is taken. Whoever comes first to an installation
 * without an operator becomes it: the lock makes two who come at once take turns.
 */
export async function insertAccount(tx: Db, given: NewAccount): Promise<Account | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(7270004)`)
  const { rows } = await tx.execute<AccountRow>(sql`
    with organization as (
      insert into organizations (name, created_at)
      select ${given.organizationName}, ${given.now} where not exists (select from users where email = ${given.email})
      returning id
    )
    insert into users (organization_id, email, email_shown, name, password_hash, user_type, language, is_operator,
      activated_at, created_at, updated_at)
    select id, ${given.email}, ${given.emailShown}, ${given.name}, ${given.passwordHash}, 0, ${given.language},
      not exists (select from users where is_operator), ${given.now}, ${given.now}, ${given.now}
    from organization
    returning ${account}`)
  return rows[0] && toAccount(rows[0])
}

export async function setPasswordHash(db: Db, userId: UserId, passwordHash: string, now: Date): Promise<void> {
  await db.execute(sql`update users set password_hash = ${passwordHash}, updated_at = ${now} where id = ${userId}`)
}

/** The person as the wire shows them, but for the default agent, which the agents module knows. */
export async function findUser(db: Db, userId: UserId): Promise<Omit<User, 'bot_id'> | undefined> {
  const { rows } = await db.execute<UserRow>(sql`
    select id, name, email_shown, phone_number, organization_id, user_type, use_workspace, workspace_id, language,
      is_operator, created_at
    from users where id = ${userId}`)
  return rows[0] && toUser(rows[0])
}

export async function setName(db: Db, userId: UserId, name: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update users set name = ${name}, updated_at = ${now} where id = ${userId} returning id`,
  )
  return rows.length === 1
}

export async function getPreferences(db: Db, userId: UserId): Promise<Preferences | undefined> {
  const { rows } = await db.execute<Preferences>(sql`select language, voice_character from users where id = ${userId}`)
  return rows[0]
}

/** What is undefined stays as it is. */
export async function setPreferences(
  db: Db,
  userId: UserId,
  given: { [K in keyof Preferences]?: Preferences[K] | undefined },
) {
  await db.execute(sql`
    update users set language = coalesce(${given.language ?? null}, language),
      voice_character = coalesce(${given.voice_character ?? null}, voice_character)
    where id = ${userId}`)
}

export async function countOthers(
  db: Db,
  { id, organizationId }: Account,
): Promise<{ all: number; organization: number; operators: number }> {
  const { rows } = await db.execute<{ all: number; organization: number; operators: number }>(sql`
    select count(*)::int as all, (count(*) filter (where organization_id = ${organizationId}))::int as organization,
      (count(*) filter (where is_operator))::int as operators
    from users where id <> ${id} and activated_at is not null`)
  return rows[0]!
}

/** Removes a person and, when they were the last of it, their organization; what belongs to either goes along. */
export async function removeAccount(tx: Db, { id, organizationId }: Account): Promise<void> {
  await tx.execute(sql`delete from users where id = ${id}`)
  await tx.execute(sql`
    delete from organizations o where o.id = ${organizationId}
      and not exists (select from users u where u.organization_id = o.id)`)
}

type AccountRow = {
  id: UserId
  organization_id: OrganizationId
  email: string
  email_shown: string
  name: string
  language: Language | null
  password_hash: string | null
  user_type: number
  is_operator: boolean
}

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  organizationId: row.organization_id,
  email: row.email,
  emailShown: row.email_shown,
  name: row.name,
  language: row.language,
  passwordHash: row.password_hash,
  userType: row.user_type,
  isOperator: row.is_operator,
})

type UserRow = {
  id: UserId
  name: string
  email_shown: string
  phone_number: string | null
  organization_id: OrganizationId
  user_type: number
  use_workspace: boolean
  workspace_id: WorkspaceId | null
  language: Language | null
  is_operator: boolean
  created_at: string | Date
}

const toUser = (row: UserRow): Omit<User, 'bot_id'> => ({
  id: row.id,
  name: row.name,
  email: row.email_shown,
  phone_number: row.phone_number,
  company_id: row.organization_id,
  // Filled by notifications, WhatsApp and workspaces; nobody has any before those exist.
  notification_id: null,
  wa_id: null,
  workspace_invitations: false,
  user_type: row.user_type,
  use_workspace: row.use_workspace,
  workspace_id: row.workspace_id,
  language: row.language,
  is_operator: row.is_operator,
  created_at: new Date(row.created_at).toISOString(),
})
