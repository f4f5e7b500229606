import type { Abilities } from '#contract/feature-flags/endpoints.ts'
import { answerMode, builtIn, type FeatureFlagName, passesFlag } from '#contract/feature-flags/flags.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findAccount } from '../account/service.ts'

type Who = Pick<Scope, 'userId' | 'workspaceId'>

export type FeatureFlagService = {
  /** Whether the person has what only some accounts have. */
  passes: (scope: Who, name: FeatureFlagName) => Promise<boolean>
  /** Everything of it that the person has. */
  modesOf: (scope: Who) => Promise<Abilities['ways']>
}

/** Gates as the installation's configuration (`FEATURE_GATES`) has them. */
export function createFeatureFlags({ db, config }: Pick<Deps, 'db' | 'config'>): FeatureFlagService {
  const subjectOf = async ({ userId, workspaceId }: Who) => ({
    email: (await findAccount(db, userId))?.email ?? '',
    userId,
    workspaceId,
  })
  return {
    passes: async (scope, name) => passesFlag(config.FEATURE_GATES, name, await subjectOf(scope)),
    modesOf: async (scope) => {
      const subject = await subjectOf(scope)
      return answerMode.options.filter((name) => passesFlag(config.FEATURE_GATES, name, subject))
    },
  }
}

export type AbilityPorts = {
  featureFlags: FeatureFlagService
  /** The first one answers unasked. */
  models: () => Promise<string[]>
  webSearch: () => Promise<boolean>
  speech: () => Promise<boolean>
}

/** What a question of the person may be put to and made with. */
export async function getAbilities(ports: AbilityPorts, scope: Scope): Promise<Abilities> {
  const [modes, labels, web_search, speech] = await Promise.all([
    ports.featureFlags.modesOf(scope),
    ports.models(),
    ports.webSearch(),
    ports.speech(),
  ])
  const models = [...labels.map((label) => ({ id: label, name: label })), { id: builtIn, name: null }]
  return { ways: modes, models, web_search, speech, may_set_up: scope.isOperator }
}
