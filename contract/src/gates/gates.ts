import { z } from 'zod'

/** Names besides those of agents that can be mentioned; each is a way of answering (spec §6). */
export const wayOfAnswering = z.enum(['DataAnalysis', 'GenerateChart', 'AdvancedQNA'])
export type WayOfAnswering = z.infer<typeof wayOfAnswering>

/** The id of the engine among the models. */
export const builtIn = 'built-in'

/** Everything that only some accounts have. */
export const gateName = wayOfAnswering
export type GateName = z.infer<typeof gateName>

/** Who has it: everybody, nobody, or the accounts named here. */
export const gate = z.union([
  z.boolean(),
  z.strictObject({
    emails: z.array(z.string().trim().toLowerCase()).default([]),
    users: z.array(z.guid()).default([]),
    workspaces: z.array(z.guid()).default([]),
  }),
])
export type Gate = z.output<typeof gate>

/** What holds where the installation says nothing: mentions are only DataAnalysis (spec §6). */
export const defaultGates: Record<GateName, Gate> = { DataAnalysis: true, GenerateChart: false, AdvancedQNA: false }

export const gates = z.partialRecord(gateName, gate)
export type Gates = z.output<typeof gates>

export type GateSubject = { email: string; userId: string; workspaceId: string | null }

/** Whether an account has what a gate guards. */
export function passes(given: Gates, name: GateName, { email, userId, workspaceId }: GateSubject): boolean {
  const rule = given[name] ?? defaultGates[name]
  if (typeof rule === 'boolean') return rule
  const { emails, users, workspaces } = rule
  return (
    emails.includes(email.toLowerCase()) ||
    users.includes(userId) ||
    (workspaceId !== null && workspaces.includes(workspaceId))
  )
}
