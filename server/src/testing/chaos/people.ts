import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Installation } from '../installation.ts'

export type Person = { id: string; organization: string; agent: string; headers: { token: string } }

/** Signed-in people with an agent and an organization each, written straight into the database. */
export async function addPeople(at: Installation, count: number, isOperator = false): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < count; n++) {
    const [id, organization, agent, token] = [randomUUID(), randomUUID(), randomUUID(), randomBytes(16).toString('hex')]
    const hash = createHash('sha256').update(token).digest('base64url')
    await at.query('insert into organizations (id, name) values ($1, $2)', [organization, 'Toko'])
    await at.query(
      `insert into users (id, organization_id, email, email_shown, name, is_operator, activated_at)
       values ($1, $2, $3, $3, 'Sari', $4, now())`,
      [id, organization, `${id}@example.test`, isOperator],
    )
    await at.query('insert into organization_members (organization_id, user_id, role) values ($1, $2, 0)', [
      organization,
      id,
    ])
    await at.query(
      'insert into sign_ins (user_id, token_hash, token_client_hash, proved_at) values ($1, $2, $3, now())',
      [id, hash, `client ${hash}`],
    )
    await at.query(
      `insert into agents (id, user_id, organization_id, name, description, hint, bot_type, is_default)
       values ($1, $2, $3, 'Agent', '', '', 'co-sales', true)`,
      [agent, id, organization],
    )
    people.push({ id, organization, agent, headers: { token } })
  }
  return people
}
