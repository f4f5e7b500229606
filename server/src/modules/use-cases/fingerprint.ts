import { createHash } from 'node:crypto'
import type { AgentId } from '#contract/kit/id.ts'
import { useCaseId } from '#contract/use-cases/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'
import * as store from './store.ts'

/** A fingerprint of what a use case of an agent relates and says of it; undefined when the agent has none of that id. */
export const createUseCaseFingerprint =
  ({ db }: { db: Db }) =>
  async (tenant: Tenant, agent: AgentId, id: string): Promise<string | undefined> => {
    const known = useCaseId.safeParse(id)
    const row = known.success ? await store.findUseCase(db, tenant, known.data) : undefined
    if (row?.agentId !== agent) return undefined
    const content = JSON.stringify([row.description, row.relations, row.measures])
    return createHash('sha256').update(content).digest('base64url').slice(0, 16)
  }
