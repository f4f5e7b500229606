import { z } from 'zod'

/** Names besides those of agents that can be mentioned; each is a way of answering. */
export const answerMode = z.enum(['DataAnalysis', 'GenerateChart', 'AdvancedQNA'])
export type AnswerMode = z.infer<typeof answerMode>

/** The id of the engine among the models. */
export const builtIn = 'built-in'

/** Everything that only some accounts have. */
const featureFlagName = answerMode
export type FeatureFlagName = z.infer<typeof featureFlagName>

/** Who has it: everybody, nobody, or the accounts named here. */
const featureFlag = z.union([
  z.boolean(),
  z.strictObject({
    emails: z.array(z.string().trim().toLowerCase()).default([]),
    users: z.array(z.guid()).default([]),
    workspaces: z.array(z.guid()).default([]),
  }),
])
type FeatureFlag = z.output<typeof featureFlag>

/** What holds where the installation says nothing: mentions are only DataAnalysis. */
const defaultFeatureFlags: Record<FeatureFlagName, FeatureFlag> = {
  DataAnalysis: true,
  GenerateChart: false,
  AdvancedQNA: false,
}

export const featureFlags = z.partialRecord(featureFlagName, featureFlag)
export type FeatureFlags = z.output<typeof featureFlags>

export type FeatureFlagSubject = { email: string; userId: string; workspaceId: string | null }

/** Whether an account has what a gate guards. */
export function passesFlag(
  given: FeatureFlags,
  name: FeatureFlagName,
  { email, userId, workspaceId }: FeatureFlagSubject,
): boolean {
  const rule = given[name] ?? defaultFeatureFlags[name]
  if (typeof rule === 'boolean') return rule
  const { emails, users, workspaces } = rule
  return (
    emails.includes(email.toLowerCase()) ||
    users.includes(userId) ||
    (workspaceId !== null && workspaces.includes(workspaceId))
  )
}
