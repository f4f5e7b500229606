import type { Abilities } from '#contract/feature-flags/endpoints.ts'
import {
  answerMode,
  botsOfFlag,
  builtIn,
  type FeatureFlagName,
  type FeatureFlags,
  fixedFlag,
  gatedFeature,
  passesFlag,
} from '#contract/feature-flags/flags.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findAccount } from '../account/service.ts'
import { findStoredFlag, findStoredFlags } from './store.ts'

type Who = Pick<Scope, 'userId' | 'organizationId' | 'workspaceId'>

export type FeatureFlagService = {
  /** Whether the person has what only some accounts have. */
  passes: (scope: Who, name: FeatureFlagName) => Promise<boolean>
  /** Everything of it that the person has. */
  allOf: (scope: Who) => Promise<Pick<Abilities, 'ways' | 'features' | 'in_app_limited'>>
  /** The only agents about which the person is told in the app; null: all of them. */
  inAppAgentsOf: (scope: Who) => Promise<readonly AgentId[] | null>
}

/** Gates as an operator set them, else as the installation's configuration (`FEATURE_GATES`) has them. */
export function createFeatureFlags({ db, config }: Pick<Deps, 'db' | 'config'>): FeatureFlagService {
  const subjectOf = async ({ userId, organizationId, workspaceId }: Who) => ({
    email: (await findAccount(db, userId))?.email ?? '',
    userId,
    organizationId,
    workspaceId,
  })
  const givenOf = async (name: FeatureFlagName): Promise<FeatureFlags> => {
    const stored = await findStoredFlag(db, name)
    return stored ? { [name]: stored.rule } : config.FEATURE_GATES
  }
  const passesGiven = async (given: FeatureFlags, scope: Who, name: FeatureFlagName) =>
    fixedFlag(given, name) ?? passesFlag(given, name, await subjectOf(scope))
  return {
    passes: async (scope, name) => passesGiven(await givenOf(name), scope, name),
    allOf: async (scope) => {
      const [stored, subject] = await Promise.all([findStoredFlags(db), subjectOf(scope)])
      const set = Object.fromEntries([...stored].map(([name, { rule }]) => [name, rule]))
      const has = (name: FeatureFlagName) => passesFlag({ ...config.FEATURE_GATES, ...set }, name, subject)
      return {
        ways: answerMode.options.filter(has),
        features: gatedFeature.options.filter(has),
        in_app_limited: !has('InAppNotifications'),
      }
    },
    inAppAgentsOf: async (scope) => {
      const given = await givenOf('InAppNotifications')
      return (await passesGiven(given, scope, 'InAppNotifications')) ? null : botsOfFlag(given, 'InAppNotifications')
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
  const [gates, labels, web_search, speech] = await Promise.all([
    ports.featureFlags.allOf(scope),
    ports.models(),
    ports.webSearch(),
    ports.speech(),
  ])
  const models = [...labels.map((label) => ({ id: label, name: label })), { id: builtIn, name: null }]
  return { ...gates, models, web_search, speech, may_set_up: scope.isOperator }
}
