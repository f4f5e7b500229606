import { z } from 'zod'
import { newPassword, personName } from '../account/fields.ts'
import { user } from '../account/schemas.ts'
import { invitationId, organizationId, timestamp, userId, workspaceId } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import { action, chatVisibility, role, roleSettings } from '../permissions.ts'
import { emailAddress, mailDomain, memberRole, roleId, roleName, workspaceIcon, workspaceName } from './fields.ts'

/** A workspace as one of its members sees it. `role` is theirs: 0 owner, 1 admin, 2 member. */
export const workspace = z.object({
  id: workspaceId,
  organization_id: organizationId,
  workspace_name: z.string(),
  icon: z.string().nullable(),
  is_private: z.boolean(),
  role: memberRole,
  /** Whether the person works in it now. */
  active: z.boolean(),
  member_count: z.number().int(),
  pending_count: z.number().int(),
  /** null: the plan has no limit. */
  seat_limit: z.number().int().nullable(),
  owner: z.object({ id: userId, name: z.string() }),
  created_at: timestamp,
})
export type Workspace = z.infer<typeof workspace>

export const workspacePage = pageOf(workspace)
export const createWorkspaceInput = z.object({
  workspace_name: workspaceName,
  icon: workspaceIcon.nullish(),
  is_private: z.boolean().default(true),
})
export const renameWorkspaceInput = z.object({ workspace_name: workspaceName })
export const setWorkspaceInput = z
  .object({ use_workspace: z.boolean(), workspace_id: workspaceId.nullish() })
  .refine((input) => !input.use_workspace || input.workspace_id, {
    path: ['workspace_id'],
    message: 'workspace_id_required',
  })

/** Where somebody is after a switch: reload what depends on it, and send `id_client` = `user.company_id` from now on. */
export const placedUser = z.object({ user, workspace: workspace.nullable() })

/** What somebody could join by themselves: open in their organization, or open to their mail domain. */
export const joinableWorkspace = z.object({
  id: workspaceId,
  workspace_name: z.string(),
  icon: z.string().nullable(),
  organization_name: z.string(),
  member_count: z.number().int(),
  by: z.enum(['organization', 'domain']),
})
export type JoinableWorkspace = z.infer<typeof joinableWorkspace>

/** A deleted workspace that the person may restore. */
export const deletedWorkspace = joinableWorkspace.omit({ by: true }).extend({ deleted_at: timestamp })
export type DeletedWorkspace = z.infer<typeof deletedWorkspace>
/** `left_out`: how many of its people found no free seat in the organization's plan. */
export const restoredWorkspace = z.object({ workspace, left_out: z.number().int() })
export type RestoredWorkspace = z.infer<typeof restoredWorkspace>

export const roleRecord = z.object({ id: roleId, name: z.string(), key: roleName })

const workspaceSettings = z.object({
  workspace_id: workspaceId,
  workspace_name: z.string(),
  icon: z.string().nullable(),
  is_private: z.boolean(),
  /** Whom a private workspace lets join besides the invited: roles in the organization, and people of it. */
  allowed_roles: z.array(memberRole),
  allowed_people: z.array(z.object({ id: userId, name: z.string(), email: z.string() })),
  /** Only people of the organization can be invited. */
  company_only: z.boolean(),
  /** Mail domains whose people may join by themselves. */
  auto_join_domains: z.array(z.string()),
  /** What may be added to them: the domains of its activated owner and admins, public mail domains left out. */
  verified_domains: z.array(z.string()),
  updated_at: timestamp,
})
export type WorkspaceSettings = z.infer<typeof workspaceSettings>
/** "First item of the response is the settings". */
export const workspaceSettingsList = z.array(workspaceSettings)
/** What is left out stays; null clears the icon. */
export const workspaceSettingsInput = z.object({
  icon: workspaceIcon.nullish(),
  is_private: z.boolean().optional(),
  allowed_roles: z.array(memberRole).max(memberRole.options.length).optional(),
  /** By their addresses. */
  allowed_people: z.array(emailAddress).max(limits.workspace.allowedPeople).optional(),
  company_only: z.boolean().optional(),
  auto_join_domains: z.array(mailDomain).max(limits.workspace.domains).optional(),
})

/** What is left out stays. */
export const roleSettingsInput = z.object({
  chats: roleSettings.shape.chats.optional(),
  databases: roleSettings.shape.databases.partial().optional(),
  files: roleSettings.shape.files.partial().optional(),
  use_cases: roleSettings.shape.use_cases.partial().optional(),
  invite: roleSettings.shape.invite.optional(),
  delete_workspace: roleSettings.shape.delete_workspace.optional(),
})

/** The person's own choice in the current workspace, and what the workspace lets it be. */
export const myChatsSettings = z.object({
  workspace_id: workspaceId,
  chosen: chatVisibility,
  /** The chosen one, or the widest that is allowed now. */
  effective: chatVisibility,
  choices: z.array(chatVisibility),
})
export type MyChatsSettings = z.infer<typeof myChatsSettings>
export const myChatsSettingsInput = z.object({ visibility: chatVisibility })

export const member = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  role: memberRole,
  role_name: z.enum(['owner', 'admin', 'member']),
  is_me: z.boolean(),
  joined_at: timestamp,
  /** Told to the owner, admins and the member; null to others. */
  last_active_at: timestamp.nullable(),
  /** Credits of this month in this workspace; null to who may not see the usage. */
  credits_used: z.number().int().nullable(),
  /** Whether they have an authenticator app or a passkey. Told as `last_active_at` is. */
  second_step: z.boolean().nullable(),
})
export type Member = z.infer<typeof member>
export const memberPage = pageOf(member)
export const memberQuery = pageQuery(limits.membersPage).extend({
  query: z.string().trim().max(200).default(''),
  role: z.coerce.number().pipe(memberRole).optional(),
})
export type MemberQuery = z.output<typeof memberQuery>

const pausedKind = z.enum(['flow', 'monitor', 'agent', 'number', 'mailbox'])
export type PausedKind = z.infer<typeof pausedKind>
/** What ran with the rights of somebody who has left or is deactivated; `agent`: one that answers on sites or takes calls. */
export const pausedWork = z.object({
  person: z.object({ id: userId, name: z.string() }),
  things: z.array(z.object({ kind: pausedKind, id: z.uuid(), name: z.string() })),
})
export type PausedWork = z.infer<typeof pausedWork>

export const changeRoleInput = z.object({ workspace_id: workspaceId, member_id: userId, role_id: roleId })

/** An invitation that waits, as the workspace sees it. */
export const pendingInvite = z.object({
  id: invitationId,
  email: z.string(),
  role: roleId,
  role_name: roleName,
  invited_by: z.object({ id: userId.nullable(), name: z.string() }),
  /** `expired` ones stay listed until they are sent again or withdrawn. */
  state: z.enum(['pending', 'expired', 'declined']),
  /** Long lists are mailed after the answer; `failed`: it was tried and given up, send it again. */
  delivery: z.enum(['sent', 'sending', 'failed']),
  sent_at: timestamp,
  expires_at: timestamp,
})
export type PendingInvite = z.infer<typeof pendingInvite>
export const pendingInvitePage = pageOf(pendingInvite)
export const pendingInviteQuery = pageQuery(limits.membersPage).extend({
  query: z.string().trim().max(200).default(''),
})
export type PendingInviteQuery = z.output<typeof pendingInviteQuery>

/** An invitation as the invited person sees it. */
export const invitation = z.object({
  id: invitationId,
  workspace_id: workspaceId,
  workspace_name: z.string(),
  icon: z.string().nullable(),
  organization_name: z.string(),
  role: roleId,
  role_name: roleName,
  invited_by: z.string(),
  accepted: z.boolean(),
  state: z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'expired']),
  member_count: z.number().int(),
  /** The organization wants a second step of its members. */
  requires_second_step: z.boolean(),
  sent_at: timestamp,
  expires_at: timestamp,
})
export type Invitation = z.infer<typeof invitation>
export const invitationPage = pageOf(invitation)

/** Addresses to invite. They are checked row by row: a wrong one is answered in its row and stops no other. */
export const inviteInput = z.object({
  workspace_id: workspaceId,
  members: z
    .array(z.object({ email: z.string().max(1_000), role: z.string().max(100).nullish() }))
    .min(1)
    .max(limits.workspace.inviteRows),
})
export const uploadInput = z.object({ workspace_id: workspaceId })

/** What became of one row. `message` is in the caller's language; the English ones are fixed: clients compare them. */
const inviteRowCode = z.enum([
  'invited',
  'email_invalid_row',
  'email_duplicate',
  'email_already_member',
  'email_not_registered',
  'email_not_in_company',
  'invite_self',
  'invite_role_invalid',
  'invite_role_not_permitted',
  'invite_pending',
  'invite_seats_full',
  'invite_too_many_waiting',
  'invite_unknown_error',
])
export type InviteRowCode = z.infer<typeof inviteRowCode>
const inviteRow = z.object({
  /** The place in the list from 1; for a file its line. */
  row: z.number().int(),
  email: z.string(),
  role: roleName,
  ok: z.boolean(),
  code: inviteRowCode,
  message: z.string(),
})
export type InviteRow = z.infer<typeof inviteRow>
export const inviteResult = z.object({
  records: z.array(inviteRow),
  invited: z.number().int(),
  failed: z.number().int(),
})
export type InviteResult = z.infer<typeof inviteResult>

/** What the mailed link shows before anyone signs in; only a `pending` one can be accepted. */
export const openedInvitation = z.object({
  id: invitationId,
  email: emailAddress,
  state: invitation.shape.state,
  workspace_name: z.string(),
  icon: z.string().nullable(),
  organization_name: z.string(),
  invited_by: z.string(),
  role_name: roleName,
  expires_at: timestamp,
  /** true: sign in and accept; false: sign up with the invitation. */
  has_account: z.boolean(),
  requires_second_step: invitation.shape.requires_second_step,
})
export type OpenedInvitation = z.infer<typeof openedInvitation>
export const openInvitationInput = z.object({ invitation: z.string().min(1).max(200) })
export const signUpInvitationInput = z
  .object({
    invitation: z.string().min(1).max(200),
    full_name: personName,
    password: newPassword,
    confirm_password: z.string('passwords_differ'),
  })
  .refine((input) => input.password === input.confirm_password, {
    path: ['confirm_password'],
    message: 'passwords_differ',
  })

export const transferInput = z.object({ member_id: userId })
export const transferBegun = z.object({ member_id: userId, expires_at: timestamp, resend_after_s: z.number().int() })
export const confirmTransferInput = z.object({
  otp: z
    .string('otp_format')
    .trim()
    .regex(new RegExp(`^[0-9]{${limits.code.digits}}$`), 'otp_format'),
})

/** What somebody may do here. `viewed_as` is whose view it is: their own, or with `?as=` that of a lesser role. */
export const permissions = z.object({
  workspace_id: workspaceId.nullable(),
  role,
  viewed_as: role,
  settings: roleSettings,
  actions: z.array(
    z.object({
      action,
      allowed: z.boolean(),
      /** Both in the caller's language; null when allowed. */
      rule: z.string().nullable(),
      who_can_grant: z.string().nullable(),
      granters: z.array(z.enum(['owner', 'admin'])),
    }),
  ),
})
export type Permissions = z.infer<typeof permissions>
export const permissionsQuery = z.object({ as: z.enum(['admin', 'member', 'outsider', 'key']).optional() })
