import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { AccessRequest } from './mails.ts'

export async function insertAccessRequest(db: Db, request: AccessRequest, now: Date): Promise<void> {
  await db.execute(sql`
    insert into access_requests (email, full_name, company_name, phone_number, position, reason, created_at)
    values (${request.email}, ${request.fullName}, ${request.companyName}, ${request.phoneNumber}, ${request.position},
      ${request.reason}, ${now})`)
}
