import type { Deps } from '../../platform/deps.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { AnsweringService } from '../answering/service.ts'
import type { DataSourceAccess, OpenSource } from '../data-sources/open-source.ts'
import { lastVerified } from '../verified-queries/service.ts'
import { fingerprintOf, type SuiteFingerprint } from './fingerprint.ts'
import type { Suite, TestRow } from './store.ts'

export type FingerprintDeps = Pick<Deps, 'db'> & {
  sources: DataSourceAccess
  answering: AnsweringService
  /** The databases with the words that people of the tenant have explained. */
  applyGlossary: (tenant: Tenant, open: OpenSource[]) => Promise<OpenSource[]>
  /** A fingerprint of an agent's use case, which changes whenever it does; undefined for one that is not there. */
  fingerprintOfUseCase: (tenant: Tenant, agent: Suite['agentId'], id: string) => Promise<string | undefined>
}

/** What the answers of a suite rest on, as it is now. */
export async function currentFingerprint(
  deps: FingerprintDeps,
  tenant: Tenant,
  { agentId, useCaseId }: Suite,
  tests: TestRow[],
): Promise<SuiteFingerprint> {
  const [databases, verified, useCase] = await Promise.all([
    deps.sources
      .open(tenant, 'anyone', { agents: [agentId], useCase: useCaseId ?? undefined })
      .then((open) => deps.applyGlossary(tenant, open)),
    lastVerified(deps, tenant),
    useCaseId ? deps.fingerprintOfUseCase(tenant, agentId, useCaseId) : undefined,
  ])
  return fingerprintOf({ databases, tests, verified, useCase: useCase ?? '', model: deps.answering.modelName() })
}
