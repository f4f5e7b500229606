import type { FeatureFlag } from '#contract/feature-flags/flags.ts'
import type { FeatureFlagState, FlagHolder } from '#contract/feature-flags/operator-endpoints.ts'

/** Whom a flag names; an address stands for itself, and who is gone has no name. */
export type NamedHolder = Omit<FlagHolder, 'kind'> & { kind: FlagHolder['kind'] | 'email' }

const listOf = { user: 'users', organization: 'organizations', workspace: 'workspaces', bot: 'bots' } as const
const kinds = ['organization', 'workspace', 'user', 'bot'] as const

/** Everyone a flag names, in the order they are shown in. */
export function holdersOfRule({ rule, holders }: Pick<FeatureFlagState, 'rule' | 'holders'>): NamedHolder[] {
  if (typeof rule === 'boolean') return []
  const known = new Map(holders.map((holder) => [holder.id, holder]))
  const named = kinds.flatMap((kind) =>
    rule[listOf[kind]].map((id): NamedHolder => known.get(id) ?? { kind, id, name: '', detail: '' }),
  )
  return [...named, ...rule.emails.map(emailHolder)]
}

export const emailHolder = (email: string): NamedHolder => ({ kind: 'email', id: email, name: email, detail: '' })

/** The rule that names them. */
export function ruleOfHolders(holders: readonly NamedHolder[]): Exclude<FeatureFlag, boolean> {
  const idsOf = (kind: NamedHolder['kind']) => holders.flatMap((holder) => (holder.kind === kind ? [holder.id] : []))
  return {
    emails: idsOf('email'),
    users: idsOf('user'),
    organizations: idsOf('organization'),
    workspaces: idsOf('workspace'),
    bots: idsOf('bot'),
  }
}
