/** The plans of an organization (spec §6 and §9). */
export type PlanName = 'free' | 'paid' | 'custom'

export type Plan = {
  /** People in all workspaces of the organization together, the owner among them; null: no limit. */
  members: number | null
}

/** What each plan allows. The specification names 5 members for the paid plan and none for the free one: 3 is ours. */
export const plans: Record<PlanName, Plan> = {
  free: { members: 3 },
  paid: { members: 5 },
  custom: { members: null },
}

/** The most people that an organization may have in its workspaces; null: no limit. */
export const maxMembers = (organization: { plan: PlanName }): number | null => plans[organization.plan].members
