import { randomUUID } from 'node:crypto'
import type { FlowDocument } from '#flow/index.ts'
import { aFlow } from '#flow/testing/flows.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import type { TestPerson } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export { aFlow }

export const tenantOf = ({ id, organizationId }: TestPerson) => ({ userId: id, organizationId, workspaceId: null })

/** A published flow, of a person unless a place is named; `hook` calls its webhook. */
export async function aPublishedFlow(
  server: TestApp,
  person: TestPerson,
  document: FlowDocument,
  tenant: Tenant = tenantOf(person),
) {
  const flowId = randomUUID()
  const triggers = await server.app.flows.publishTriggers({ flowId, document, tenant })
  const secret = triggers.find(({ secret }) => secret !== null)?.secret
  return {
    flowId,
    hook: (body: unknown, headers: Record<string, string> = {}) => callHook(server.url, secret ?? '', body, headers),
  }
}

export type HookAnswer = {
  http: number
  status: boolean
  message: string
  data: {
    run_id: string
    status: string
    replies: { text: string; choices?: string[] }[]
    output: Record<string, unknown>
  }
  details?: { path: string; message: string }[]
}

export async function callHook(
  url: string,
  secret: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<HookAnswer> {
  const response = await fetch(`${url}/api/autoflow/hooks/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { ...((await response.json()) as Omit<HookAnswer, 'http'>), http: response.status }
}
