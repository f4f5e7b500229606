import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { ViewedRole } from '../../../platform/http/scope.ts'

/** Whose a run is: it may see and do what this person may there, at the time it does it. */
export type Place = {
  userId: UserId
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  /** They looked as a lesser role when they began it: it has no more rights than that. */
  viewAs?: ViewedRole
}

/** Limits count per workspace, in personal mode per person. */
export const placeKey = ({ organizationId, workspaceId, userId }: Place): string =>
  `${organizationId}/${workspaceId ?? userId}`
