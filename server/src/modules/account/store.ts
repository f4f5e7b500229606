import { sql } from 'drizzle-orm'
import type { Preferences, User } from '#contract/account/schemas.ts'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

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
 * Makes an organization and its owner; undefined when the address is taken. Whoever comes first to a new installation
 * (`first_account`) becomes its operator: the lock makes two who come at once take turns.
 */
export async function insertAccount(tx: Db, given: NewAccount): Promise<Account | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.firstAccount})`)
  const { rows } = await tx.execute<AccountRow>(sql`
    with organization as (
      insert into organizations (name, created_at)
      select ${given.organizationName}, ${given.now} where not exists (select from users where email = ${given.email})
      returning id
    ), person as (
    insert into users (organization_id, email, email_shown, name, password_hash, user_type, language, is_operator,
      activated_at, created_at, updated_at)
    select id, ${given.email}, ${given.emailShown}, ${given.name}, ${given.passwordHash}, 0, ${given.language},
      exists (select from installation_settings where name = 'first_account')
        and not exists (select from users where is_operator), ${given.now}, ${given.now}, ${given.now}
    from organization
    returning ${account}
    ), membership as (
      insert into organization_members (organization_id, user_id, role, joined_at)
      select organization_id, id, 0, ${given.now} from person
    ), taken as (
      delete from installation_settings where name = 'first_account' and exists (select from person)
    )
    select ${account} from person`)
  return rows[0] && toAccount(rows[0])
}

/** Whether nobody runs the installation and nobody becomes its operator by signing up. */
export async function isOperatorMissing(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ missing: boolean }>(sql`
    select not exists (select from users where is_operator)
      and not exists (select from installation_settings where name = 'first_account') as missing`)
  return onlyRow(rows).missing
}

/** False when nobody with this address, in lower case, has an account. */
export async function setOperator(db: Db, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update users set is_operator = true where email = ${email} and activated_at is not null returning id`)
  return rows.length === 1
}

/** Whether the organization that manages the account lets nobody in with it. */
export async function isDeactivated(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where id = ${userId} and deactivated_at is not null`,
  )
  return rows.length === 1
}

export async function setPasswordHash(db: Db, userId: UserId, passwordHash: string, now: Date): Promise<void> {
  await db.execute(sql`update users set password_hash = ${passwordHash}, updated_at = ${now} where id = ${userId}`)
}

/** The person as the wire shows them, but for the default agent, which the agents module knows. */
export async function findUser(db: Db, userId: UserId, now: Date): Promise<Omit<User, 'bot_id'> | undefined> {
  const { rows } = await db.execute<UserRow>(sql`
    select u.id, u.name, u.email_shown, u.phone_number, u.organization_id, u.language, u.is_operator, u.created_at,
      coalesce(case when w.id is not null then m.role end, o.role, 2) as user_type, w.id as workspace_id,
      exists (
        select from workspace_invitations i join workspaces iw on iw.id = i.workspace_id and iw.deleted_at is null
        where i.email = u.email and i.status = 'pending' and i.expires_at > ${now}
      ) as workspace_invitations,
      (select og.second_step_from from organizations og where og.id = u.organization_id and not has_second_step(u.id))
        as second_step_due
    from users u
    left join organization_members o on o.organization_id = u.organization_id and o.user_id = u.id
    left join workspace_members m on u.use_workspace and m.workspace_id = u.workspace_id and m.user_id = u.id
    left join workspaces w on w.id = m.workspace_id and w.deleted_at is null and w.organization_id = u.organization_id
    where u.id = ${userId}`)
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
  { id }: Account,
): Promise<{ all: number; dependent: number; operators: number }> {
  const { rows } = await db.execute<{ all: number; dependent: number; operators: number }>(sql`
    select count(*)::int as all, (count(*) filter (where is_operator))::int as operators,
      (count(*) filter (where
        exists (select from organization_members mine join organization_members o using (organization_id)
          where mine.user_id = ${id} and mine.role = 0 and o.user_id = users.id)
        or exists (select from workspace_members mine join workspace_members m using (workspace_id)
          join workspaces w on w.id = m.workspace_id and w.deleted_at is null
          where mine.user_id = ${id} and mine.role = 0 and m.user_id = users.id)))::int as dependent
    from users where id <> ${id} and activated_at is not null`)
  return onlyRow(rows)
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
  workspace_invitations: boolean
  workspace_id: WorkspaceId | null
  language: Language | null
  is_operator: boolean
  second_step_due: string | Date | null
  created_at: string | Date
}

const toUser = (row: UserRow): Omit<User, 'bot_id'> => ({
  id: row.id,
  name: row.name,
  email: row.email_shown,
  phone_number: row.phone_number,
  company_id: row.organization_id,
  // The person's own channel among the notifications.
  notification_id: row.id,
  // Filled by WhatsApp; nobody has one before that exists.
  wa_id: null,
  workspace_invitations: row.workspace_invitations,
  user_type: row.user_type,
  use_workspace: row.workspace_id !== null,
  workspace_id: row.workspace_id,
  language: row.language,
  is_operator: row.is_operator,
  second_step_due: row.second_step_due === null ? null : new Date(row.second_step_due).toISOString(),
  created_at: new Date(row.created_at).toISOString(),
})
