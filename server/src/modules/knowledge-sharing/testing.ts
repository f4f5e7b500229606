import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import { knowledgeSharingEndpoints } from '#contract/knowledge-sharing/endpoints.ts'
import type { KnowledgeRequest, RequestInput } from '#contract/knowledge-sharing/schemas.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { type UseCaseId, useCaseId } from '#contract/use-cases/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

export type TwoWorkspaces = {
  /** Owns the workspace that is asked, and works in it. */
  owner: TestPerson
  /** An admin and a member of the other workspace. */
  admin: TestPerson
  member: TestPerson
  asked: WorkspaceId
  asking: WorkspaceId
}

/** Two workspaces of one organization, whose people work each in theirs. */
export async function twoWorkspaces(server: TestApp): Promise<TwoWorkspaces> {
  const owner = await aPerson(server, { name: 'Sri Owner' })
  const asked = await aWorkspace(server, owner, { name: `Pusat ${crypto.randomUUID()}` })
  const asking = await aWorkspace(server, owner, { name: `Mitra ${crypto.randomUUID()}` })
  await workIn(server, owner, asked)
  const admin = await aMember(server, owner, asking, { role: 'admin', name: 'Adi Admin' })
  const member = await aMember(server, owner, asking, { name: 'Maya Member' })
  return { owner, admin, member, asked, asking }
}

export async function workIn(server: TestApp, { headers }: TestPerson, id: WorkspaceId): Promise<void> {
  const body = { use_workspace: true, workspace_id: id }
  const { status } = await server.call(workspaceEndpoints.setWorkspace, { body, headers })
  if (status !== 200) throw new Error('not in that workspace')
}

/** A use case of the owner's agent over a table, or over files. */
export async function aUseCase(
  server: TestApp,
  { headers, agentId }: TestPerson,
  relations: object[],
  given: { type?: 'tables' | 'files'; name?: string } = {},
): Promise<UseCaseId> {
  const params = { botId: agentId as AgentId }
  const body = { usecase: given.name ?? `Sales ${crypto.randomUUID()}`, description: '', type: given.type ?? 'tables' }
  const made = await server.call(useCaseEndpoints.createUseCase, { params, body, headers })
  const id = useCaseId.parse(made.body.data._id)
  const related = await server.call(useCaseEndpoints.relateUseCase, {
    params,
    body: { usecase_id: id, relations },
    headers,
  })
  if (related.status !== 200) throw new Error(related.body.message)
  return id
}

export const overTable = (data_source_id: DataSourceId, table: string, columns: object[] = []) => [
  { data_source_id, table, columns },
]

export async function aRequest(
  server: TestApp,
  { admin, asked }: TwoWorkspaces,
  ids: UseCaseId[],
  description = 'Plan the next promotion',
): Promise<KnowledgeRequest> {
  const body: RequestInput = { workspace_id: asked, description, list_use_case: ids }
  const { body: answer } = await server.call(knowledgeSharingEndpoints.requestKnowledge, {
    body,
    headers: admin.headers,
  })
  if (!answer.status) throw new Error(answer.message)
  return answer.data
}

/** A request that is accepted on terms. */
export async function aGrant(
  server: TestApp,
  two: TwoWorkspaces,
  ids: UseCaseId[],
  terms: object = {},
): Promise<KnowledgeRequest> {
  const { id } = await aRequest(server, two, ids)
  const { body } = await server.call(knowledgeSharingEndpoints.acceptKnowledgeRequest, {
    params: { id },
    body: terms,
    headers: two.owner.headers,
  })
  if (!body.status) throw new Error(body.message)
  return body.data
}
