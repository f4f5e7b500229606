import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

const server = await testApp()
const password = 'durian runtuh di ladang'

const remove = (person: TestPerson, given = password) =>
  server.call(calls.removeAccount, { headers: person.headers, body: { password: given } })
/** What was closed at once is erased by a job. */
const untilErased = (): Promise<void> =>
  expect
    .poll(async () => {
      await server.app.jobs.runDue()
      return count("(select from removals union all select from jobs where queue = 'erase-files') left_over", [])
    })
    .toBe(0)
const count = async (statement: string, values: unknown[]) =>
  Number((await server.deps.pool.query(`select count(*) from ${statement}`, values)).rows[0].count)

test('needs the password', async () => {
  const person = await aPerson(server, { password })
  expect((await server.call(calls.removeAccount, { body: { password } })).status).toBe(401)
  expect(await remove(person, 'a wrong one')).toMatchObject({ status: 400, body: { code: 'password_wrong' } })
  expect((await remove(person, '')).body.details?.[0]?.message).toBe('Please enter your password.')
  expect((await remove(await aPerson(server))).body.code).toBe('password_not_set')
  expect((await server.call(calls.getUser, { headers: person.headers })).status).toBe(200)
})

test('removes the person with everything that is theirs alone, and nobody else', async () => {
  const [person, other] = [await aPerson(server, { password }), await aPerson(server, { password })]
  expect((await remove(person)).status).toBe(200)
  expect((await server.call(calls.getUser, { headers: person.headers })).status).toBe(401)
  expect((await server.call(calls.signIn, { body: { email: person.email, password } })).status).toBe(401)
  await untilErased()
  for (const [table, column] of [
    ['users', 'id'],
    ['sign_ins', 'user_id'],
    ['agents', 'user_id'],
  ] as const)
    expect(await count(`${table} where ${column} = $1`, [person.id]), table).toBe(0)
  expect(await count('organizations where id = $1', [person.organizationId])).toBe(0)
  expect((await server.call(calls.getUser, { headers: other.headers })).status).toBe(200)
  expect(server.mails.at(-1)).toMatchObject({ to: person.email, subject: 'Your Nalar account was deleted' })
})

/** A file in the store with its row, as if it had been attached to a question. */
async function aFileOf(person: TestPerson): Promise<string> {
  const { pool, config } = server.deps
  const key = `chat/${person.id}`
  const file = path.join(config.DATA_DIR, 'files', key)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, 'sales')
  await pool.query(
    `insert into files (id, user_id, organization_id, key, name, mime, bytes, kind, created_at)
     values (gen_random_uuid(), $1, $2, $3, 'sales.txt', 'text/plain', 5, 'text', now())`,
    [person.id, person.organizationId, key],
  )
  return file
}

test('files go too, and one that is missing already does not matter', async () => {
  const [person, other] = [await aPerson(server, { password }), await aPerson(server, { password })]
  const [mine, theirs] = [await aFileOf(person), await aFileOf(other)]
  expect((await remove(person)).status).toBe(200)
  await untilErased()
  expect([fs.existsSync(mine), fs.existsSync(theirs)]).toEqual([false, true])
  fs.rmSync(theirs)
  expect((await remove(other)).status).toBe(200)
  await untilErased()
})

test('the only operator stays while others have accounts', async () => {
  const operator = await aPerson(server, { password, isOperator: true })
  expect(await remove(operator)).toMatchObject({ status: 409, body: { code: 'operator_needed' } })
  await aPerson(server, { isOperator: true })
  expect((await remove(operator)).status).toBe(200)
})

test('an owner of a workspace stays while it has other members', async () => {
  const owner = await aPerson(server, { password })
  const id = await aWorkspace(server, owner)
  const member = await aMember(server, owner, id)
  expect(await remove(owner)).toMatchObject({ status: 409, body: { code: 'owner_needed' } })
  await server.call(workspaceEndpoints.leaveWorkspace, { params: { id }, headers: member.headers })
  expect((await remove(owner)).status).toBe(200)
})

test('an owner stays while the organization has other members, who may go', async () => {
  const [owner, member] = [await aPerson(server, { password }), await aPerson(server, { password })]
  await server.deps.pool.query('insert into organization_members (organization_id, user_id, role) values ($1, $2, 2)', [
    owner.organizationId,
    member.id,
  ])
  expect(await remove(owner)).toMatchObject({ status: 409, body: { code: 'owner_needed' } })
  expect((await remove(member)).status).toBe(200)
  expect((await remove(owner)).status).toBe(200)
})
