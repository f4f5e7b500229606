import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { ViewedRole } from './http/scope.ts'

/** Whose something is: a person in an organization, in one of its workspaces (null: personal mode). Every store asks for it. */
export type Tenant = { userId: UserId; organizationId: OrganizationId; workspaceId: WorkspaceId | null }

/** A tenant whose person may be looking as a lesser role. */
export type TenantView = Tenant & { viewAs?: ViewedRole }
