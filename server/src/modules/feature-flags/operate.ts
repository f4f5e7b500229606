import {
  extentOfFlag,
  type FeatureFlag,
  type FeatureFlagName,
  featureFlagName,
  ruleOfFlag,
} from '#contract/feature-flags/flags.ts'
import type { FeatureFlagState, FlagHolder } from '#contract/feature-flags/operator-endpoints.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type AuditEvent, recordAudit } from '../audit/service.ts'
import * as store from './store.ts'

type FlagDeps = Pick<Deps, 'db' | 'config' | 'clock'>
type By = Pick<Caller, 'scope' | 'from'>

/** Every flag as it stands here: what an operator set, else what `FEATURE_GATES` says, else how the product comes. */
export async function listFeatureFlags({ db, config }: Omit<FlagDeps, 'clock'>): Promise<FeatureFlagState[]> {
  const stored = await store.findStoredFlags(db)
  const rules = featureFlagName.options.map((name) => stored.get(name)?.rule ?? ruleOfFlag(config.FEATURE_GATES, name))
  const [holders, names] = await Promise.all([
    store.listHolders(db, rules.flatMap(idsOfRule)),
    store.listNames(
      db,
      [...stored.values()].map(({ by }) => by),
    ),
  ])
  return featureFlagName.options.map((name, index) => {
    const rule = required(rules[index], 'there is one for each name')
    const set = stored.get(name)
    const ids = new Set(idsOfRule(rule))
    const given = config.FEATURE_GATES[name] === undefined ? 'default' : 'environment'
    return {
      name,
      rule,
      source: set ? 'settings' : given,
      set: set ? { by: names.get(set.by) ?? '', at: set.at } : null,
      holders: holders.filter(({ id }) => ids.has(id)),
    }
  })
}

const idsOfRule = (rule: FeatureFlag): string[] =>
  typeof rule === 'boolean' ? [] : [...rule.users, ...rule.organizations, ...rule.workspaces, ...rule.bots]

/** Says who has it, from the next call on; with it stands who said so in the audit log. */
export const setFeatureFlag = (deps: FlagDeps, by: By, name: FeatureFlagName, rule: FeatureFlag): Promise<void> =>
  changeFlag(deps, by, name, async (inTx) => {
    const at = deps.clock.now().toISOString()
    await store.saveStoredFlag(inTx.db, name, { rule, by: by.scope.userId, at })
    return rule
  })

/** Forgets what was set here. */
export const resetFeatureFlag = (deps: FlagDeps, by: By, name: FeatureFlagName): Promise<void> =>
  changeFlag(deps, by, name, async (inTx) => {
    await store.removeStoredFlag(inTx.db, name)
    return ruleOfFlag(deps.config.FEATURE_GATES, name)
  })

export const findFlagHolders = ({ db }: Pick<Deps, 'db'>, query: string): Promise<FlagHolder[]> =>
  store.findHolders(db, query, limits.featureFlags.found)

const changeFlag = (
  deps: FlagDeps,
  { scope, from }: By,
  name: FeatureFlagName,
  change: (deps: FlagDeps) => Promise<FeatureFlag>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx }
    await store.lockFlag(tx, name)
    const before = (await store.findStoredFlag(tx, name))?.rule ?? ruleOfFlag(deps.config.FEATURE_GATES, name)
    const after = await change(inTx)
    await recordAudit(
      inTx,
      { userId: scope.userId, from },
      ...(await flagAuditEvents(inTx, scope, name, before, after)),
    )
  })

const isNamed = (rule: FeatureFlag, id: string) => typeof rule === 'object' && rule.organizations.includes(id)

/** One entry where the operator is at home, and one where an organization was named or is named no more. */
async function flagAuditEvents(
  { db }: Pick<Deps, 'db'>,
  scope: By['scope'],
  flag: FeatureFlagName,
  before: FeatureFlag,
  after: FeatureFlag,
): Promise<AuditEvent[]> {
  const named = [before, after].flatMap((rule) => (typeof rule === 'object' ? rule.organizations : []))
  const organizations = await store.listOrganizationsNamed(db, [...named, scope.organizationId])
  const feature = { from: null, to: flag }
  return organizations.flatMap(({ id, name }): AuditEvent[] => {
    const about = { organizationId: id, workspaceId: null, target: { kind: 'organization', id, name } as const }
    const [had, has] = [isNamed(before, id), isNamed(after, id)]
    const given: AuditEvent = { ...about, action: has ? 'feature.given' : 'feature.taken', changes: { feature } }
    const extent = { from: extentOfFlag(before), to: extentOfFlag(after) }
    const set: AuditEvent = { ...about, action: 'feature.set', changes: { feature, extent } }
    return [...(id === scope.organizationId ? [set] : []), ...(had === has ? [] : [given])]
  })
}
