import type { Abilities } from '#contract/feature-flags/endpoints.ts'
import {
  answerMode,
  botsOfFlag,
  builtIn,
  type FeatureFlagName,
  featureFlagName,
  fixedFlag,
  gatedFeature,
  passesFlag,
  ruleOfFlag,
} from '#contract/feature-flags/flags.ts'
import type { FeatureFlagState } from '#contract/feature-flags/operator-endpoints.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findAccount } from '../account/service.ts'

type Who = Pick<Scope, 'userId' | 'workspaceId'>

export type FeatureFlagService = {
  /** Whether the person has what only some accounts have. */
  passes: (scope: Who, name: FeatureFlagName) => Promise<boolean>
  /** Everything of it that the person has. */
  allOf: (scope: Who) => Promise<Pick<Abilities, 'ways' | 'features' | 'in_app_limited'>>
  /** The only agents about which the person is told in the app; null: all of them. */
  inAppAgentsOf: (scope: Who) => Promise<readonly AgentId[] | null>
}

/** Every flag as it stands here; `FEATURE_GATES` is read when the installation starts. */
export const listFeatureFlags = ({ config }: Pick<Deps, 'config'>): FeatureFlagState[] =>
  featureFlagName.options.map((name) => ({
    name,
    rule: ruleOfFlag(config.FEATURE_GATES, name),
    source: config.FEATURE_GATES[name] === undefined ? 'default' : 'environment',
  }))

/** Gates as the installation's configuration (`FEATURE_GATES`) has them. */
export function createFeatureFlags({ db, config }: Pick<Deps, 'db' | 'config'>): FeatureFlagService {
  const given = config.FEATURE_GATES
  const subjectOf = async ({ userId, workspaceId }: Who) => ({
    email: (await findAccount(db, userId))?.email ?? '',
    userId,
    workspaceId,
  })
  const passes: FeatureFlagService['passes'] = async (scope, name) =>
    fixedFlag(given, name) ?? passesFlag(given, name, await subjectOf(scope))
  return {
    passes,
    allOf: async (scope) => {
      const subject = await subjectOf(scope)
      const has = (name: FeatureFlagName) => passesFlag(given, name, subject)
      return {
        ways: answerMode.options.filter(has),
        features: gatedFeature.options.filter(has),
        in_app_limited: !has('InAppNotifications'),
      }
    },
    inAppAgentsOf: async (scope) =>
      (await passes(scope, 'InAppNotifications')) ? null : botsOfFlag(given, 'InAppNotifications'),
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
  const [gates, labels, web_search, speech] = await Promise.all([
    ports.featureFlags.allOf(scope),
    ports.models(),
    ports.webSearch(),
    ports.speech(),
  ])
  const models = [...labels.map((label) => ({ id: label, name: label })), { id: builtIn, name: null }]
  return { ...gates, models, web_search, speech, may_set_up: scope.isOperator }
}
