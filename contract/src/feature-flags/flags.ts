import { z } from 'zod'
import { type AgentId, agentId, organizationId, userId, workspaceId } from '../kit/id.ts'
import { limits } from '../limits.ts'

/** Names besides those of agents that can be mentioned; each is a way of answering. */
export const answerMode = z.enum(['DataAnalysis', 'GenerateChart', 'AdvancedQNA'])
export type AnswerMode = z.infer<typeof answerMode>

/** The id of the engine among the models. */
export const builtIn = 'built-in'

/** Parts of the product that can be kept for some accounts: their calls (`flag` of an endpoint) and their screens. */
export const gatedFeature = z.enum(['Research', 'SpeechAnalytics', 'Broadcasts'])
export type GatedFeature = z.infer<typeof gatedFeature>

/** Everything that only some accounts have. `InAppNotifications`: what is told in the app about agents. */
export const featureFlagName = z.enum([...answerMode.options, ...gatedFeature.options, 'InAppNotifications'])
export type FeatureFlagName = z.infer<typeof featureFlagName>

const { holders } = limits.featureFlags
const listOf = <S extends z.ZodType>(item: S) => z.array(item).max(holders)
const emails = listOf(z.string().trim().toLowerCase().max(254)).default([])
const ids = listOf(z.guid()).default([])

/** Who has it: everybody, nobody, or the accounts (for what is about an agent also the agents) named here. */
export const featureFlag = z.union([
  z.boolean(),
  z.strictObject({ emails, users: ids, organizations: ids, workspaces: ids, bots: ids }),
])
export type FeatureFlag = z.output<typeof featureFlag>

export type FlagExtent = 'all' | 'some' | 'none'
/** How far a flag reaches: everybody, those it names, or nobody. */
export const extentOfFlag = (flag: FeatureFlag): FlagExtent =>
  typeof flag === 'object' ? 'some' : flag ? 'all' : 'none'

/** The same, as an operator says it. */
export const featureFlagInput = z.union([
  z.boolean(),
  z.strictObject({
    emails,
    users: listOf(userId),
    organizations: listOf(organizationId),
    workspaces: listOf(workspaceId),
    bots: listOf(agentId),
  }),
])

/** What holds where the installation says nothing: mentions are only DataAnalysis; no part is kept for some. */
const defaultFeatureFlags: Record<FeatureFlagName, FeatureFlag> = {
  DataAnalysis: true,
  GenerateChart: false,
  AdvancedQNA: false,
  Research: true,
  SpeechAnalytics: true,
  Broadcasts: true,
  InAppNotifications: true,
}

export const featureFlags = z.partialRecord(featureFlagName, featureFlag)
export type FeatureFlags = z.output<typeof featureFlags>

export type FeatureFlagSubject = {
  email: string
  userId: string
  organizationId: string
  workspaceId: string | null
}

/** Who has it, as the installation says or by default. */
export const ruleOfFlag = (given: FeatureFlags, name: FeatureFlagName): FeatureFlag =>
  given[name] ?? defaultFeatureFlags[name]

/** Whether an account has what a gate guards. */
export function passesFlag(given: FeatureFlags, name: FeatureFlagName, subject: FeatureFlagSubject): boolean {
  const rule = ruleOfFlag(given, name)
  if (typeof rule === 'boolean') return rule
  const { users, organizations, workspaces } = rule
  return (
    rule.emails.includes(subject.email.toLowerCase()) ||
    users.includes(subject.userId) ||
    organizations.includes(subject.organizationId) ||
    (subject.workspaceId !== null && workspaces.includes(subject.workspaceId))
  )
}

/** What holds for every account alike; undefined: it depends on the account. */
export function fixedFlag(given: FeatureFlags, name: FeatureFlagName): boolean | undefined {
  const rule = ruleOfFlag(given, name)
  return typeof rule === 'boolean' ? rule : undefined
}

/** The agents for which an account that does not pass a gate has what it guards all the same. */
export function botsOfFlag(given: FeatureFlags, name: FeatureFlagName): AgentId[] {
  const rule = ruleOfFlag(given, name)
  // The configuration says ids; whose they are is asked where they are used.
  return typeof rule === 'boolean' ? [] : (rule.bots as AgentId[])
}
