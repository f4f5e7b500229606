import type { Deps } from '../../platform/deps.ts'
import type { Answering } from '../answering/service.ts'
import type { OpenSource, Sources } from '../data-sources/open-source.ts'
import { lastVerified } from '../verified-queries/service.ts'
import { type Sign, signOf } from './sign.ts'
import type { Place, Suite, TestRow } from './store.ts'

export type SignDeps = Pick<Deps, 'db'> & {
  sources: Sources
  answering: Answering
  /** The databases as people have taught to read them. */
  taught: (place: Place, open: OpenSource[]) => Promise<OpenSource[]>
  /** A sign of an agent's use case that changes whenever it does; undefined for one that is not there. */
  signOfUseCase: (place: Place, agent: Suite['agentId'], id: string) => Promise<string | undefined>
}

/** What the answers of a suite rest on, as it is now. */
export async function signNow(
  deps: SignDeps,
  place: Place,
  { agentId, useCaseId }: Suite,
  tests: TestRow[],
): Promise<Sign> {
  const [databases, verified, useCase] = await Promise.all([
    deps.sources
      .open(place, 'anyone', { agents: [agentId], useCase: useCaseId ?? undefined })
      .then((open) => deps.taught(place, open)),
    lastVerified(deps, place),
    useCaseId ? deps.signOfUseCase(place, agentId, useCaseId) : undefined,
  ])
  return signOf({ databases, tests, verified, useCase: useCase ?? '', model: deps.answering.modelName() })
}
