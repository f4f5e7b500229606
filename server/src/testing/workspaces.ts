import type { WorkspaceId } from '#contract/kit/id.ts'
import { workspaceEndpoints as api } from '#contract/workspaces/endpoints.ts'
import type { RoleName } from '#contract/workspaces/fields.ts'
import { aPerson, type TestPerson } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** A workspace of somebody in their organization, whose plan has no limit unless it is named. They do not work in it yet. */
export async function aWorkspace(
  app: TestApp,
  owner: TestPerson,
  given: { name?: string; plan?: 'free' | 'paid' | 'custom' } = {},
): Promise<WorkspaceId> {
  await app.deps.pool.query('update organizations set plan = $1 where id = $2', [
    given.plan ?? 'custom',
    owner.organizationId,
  ])
  const body = { workspace_name: given.name ?? `Toko ${crypto.randomUUID()}` }
  const made = await app.call(api.createWorkspace, { body, headers: owner.headers })
  if (!made.body.status) throw new Error(made.body.message)
  return made.body.data.id
}

/** The token of the link in the latest mail to an address. */
export function invitationMailedTo(app: TestApp, email: string): string {
  const mail = app.mails.findLast(({ to }) => to.toLowerCase() === email.toLowerCase())
  const token = /\/sign-up\?invitation=(\S+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no invitation was mailed to ${email}`)
  return token
}

/** Invites a person, who does not answer; answers the invitation's id. */
export async function anInvitation(
  app: TestApp,
  owner: TestPerson,
  workspace: WorkspaceId,
  email: string,
  role: RoleName = 'member',
): Promise<string> {
  const body = { workspace_id: workspace, members: [{ email, role }] }
  const answer = await app.call(api.inviteMembers, { body, headers: owner.headers })
  if (answer.body.data?.invited !== 1) throw new Error(JSON.stringify(answer.body))
  const list = { params: { id: workspace }, query: { limit: 100 }, headers: owner.headers }
  const { body: pending } = await app.call(api.listPendingInvites, list)
  return pending.data.records.find((record) => record.email === email)!.id
}

/** A person who was invited, accepted and works in the workspace. */
export async function aMember(
  app: TestApp,
  owner: TestPerson,
  workspace: WorkspaceId,
  given: { role?: RoleName; name?: string; email?: string; password?: string } = {},
): Promise<TestPerson> {
  const { role, ...who } = given
  const person = await aPerson(app, who)
  const id = await anInvitation(app, owner, workspace, person.email, role)
  const answer = await app.call(api.acceptInvitation, { params: { id }, headers: person.headers })
  if (!answer.body.status) throw new Error(answer.body.message)
  return person
}
