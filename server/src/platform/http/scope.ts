import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { lesserRole, type Role, type RoleSettings } from '#contract/permissions.ts'

/** What a request may see and do: who asks, for which organization, in which workspace (null: personal mode). */
export type Scope = {
  userId: UserId
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  /** The signed-in device, whose token came with the request. */
  signInId: string
  isOperator: boolean
  /** In the current workspace; in personal mode in the organization. Read anew with every request. */
  role: Role
  /** What a role may do there. */
  settings: RoleSettings
  /** In the organization. */
  organizationRole: Role
  /** The token is one for programs. */
  viaKey: boolean
  /** The device has proved lately that it is the person: known at its own requests only. */
  isProven?: boolean
  /** Their organization wants a second step by now that they do not have. */
  lacksSecondStep?: boolean
  /** The person looks as a lesser role: what they may do is at most that, wherever they do it. */
  viewAs?: ViewedRole
}

/** The roles that somebody may look as. */
export type ViewedRole = 'admin' | 'member'

/** The scope of somebody who looks as a lesser role. It only ever loses rights. */
export const lowerScope = (scope: Scope, viewAs: ViewedRole): Scope => ({
  ...scope,
  viewAs,
  role: lesserRole(scope.role, viewAs),
  organizationRole: lesserRole(scope.organizationRole, viewAs),
  isOperator: false,
})

/** Whether somebody may less than when they came: then what they opened ends. */
export const mayLess = (now: Scope, before: Scope): boolean =>
  lesserRole(now.role, before.role) !== before.role ||
  lesserRole(now.organizationRole, before.organizationRole) !== before.organizationRole ||
  (before.isOperator && !now.isOperator)

/**
 * Who is behind a flow token (activation or password reset): only the flow itself, never the account's data. The token
 * comes along because the flow's codes are stored mixed with it.
 */
export type FlowScope = { flowId: string; token: string }

/** Turns the tokens of requests into who they stand for; undefined when unknown, expired or revoked. */
export type Authenticator = {
  person: (token: string, kind: 'token' | 'token_client') => Promise<Scope | undefined>
  flow: (token: string, kind: 'activation' | 'reset') => Promise<FlowScope | undefined>
  /** A scope in the same place as it is now; undefined when its device has ended or the person has left. */
  again: (scope: Scope) => Promise<Scope | undefined>
}
