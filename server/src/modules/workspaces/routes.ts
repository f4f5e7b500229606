import fs from 'node:fs/promises'
import { invitationEndpoints } from '#contract/workspaces/invitation-endpoints.ts'
import { memberEndpoints } from '#contract/workspaces/member-endpoints.ts'
import { workspaceOnlyEndpoints } from '#contract/workspaces/workspace-endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes, type UploadedFile } from '../../platform/http/route.ts'
import * as log from './audit-log.ts'
import { permittedMember } from './caller.ts'
import { joinWorkspace, listJoinable, setWorkspace } from './current-workspace.ts'
import * as invitations from './invitations.ts'
import { inviteMembers, resendInvite } from './invite.ts'
import { readInviteFile } from './invite-file.ts'
import * as members from './members.ts'
import { listPausedWork, takeOverWork } from './paused-work.ts'
import { getMyPermissions, getPermissions } from './permissions.ts'
import { listDeleted, restoreWorkspace } from './restore.ts'
import * as settings from './settings.ts'
import { beginTransfer, confirmTransfer } from './transfer.ts'
import * as workspaces from './workspaces.ts'

/** Every call of the workspace area. */
export const workspaceRoutes = (deps: Deps): Route[] => [
  ...workspaceOnlyRoutes(deps),
  ...memberRoutes(deps),
  ...invitationRoutes(deps),
]

const workspaceOnlyRoutes = (deps: Deps) =>
  routes(workspaceOnlyEndpoints, {
    setWorkspace: ({ scope, body }) =>
      setWorkspace(deps, scope, body.use_workspace ? (body.workspace_id ?? null) : null),
    listWorkspaces: ({ scope, query }) => workspaces.listWorkspaces(deps, scope, query),
    listJoinable: ({ scope }) => listJoinable(deps, scope),
    joinWorkspace: ({ params, ...caller }) => joinWorkspace(deps, caller, params.id),
    createWorkspace: ({ body, ...caller }) => {
      const given = { name: body.workspace_name, icon: body.icon || null, isPrivate: body.is_private }
      return workspaces.createWorkspace(deps, caller, given)
    },
    getWorkspace: ({ scope, params }) => workspaces.getWorkspace(deps, scope, params.id),
    renameWorkspace: ({ params, body, ...caller }) =>
      workspaces.renameWorkspace(deps, caller, params.id, body.workspace_name),
    removeWorkspace: ({ params, ...caller }) => workspaces.removeWorkspace(deps, caller, params.id),
    listDeletedWorkspaces: async ({ scope }) => ({ records: await listDeleted(deps, scope) }),
    restoreWorkspace: ({ params, ...caller }) => restoreWorkspace(deps, caller, params.id),
    leaveWorkspace: ({ params, ...caller }) => workspaces.leaveWorkspace(deps, caller, params.id),
    getRoleSettings: ({ scope, params }) => settings.getRoleSettings(deps, scope, params.id),
    updateRoleSettings: ({ params, body, ...caller }) => settings.updateRoleSettings(deps, caller, params.id, body),
    getMyChatsSettings: ({ scope }) => settings.getMyChats(deps, scope),
    updateMyChatsSettings: ({ scope, body }) => settings.updateMyChats(deps, scope, body.visibility),
    getWorkspaceSettings: ({ scope, params }) => settings.getSettings(deps, scope, params.id),
    updateWorkspaceSettings: ({ params, body, ...caller }) => {
      const given = {
        icon: body.icon,
        isPrivate: body.is_private,
        allowedRoles: body.allowed_roles,
        allowedPeople: body.allowed_people,
        companyOnly: body.company_only,
        domains: body.auto_join_domains,
      }
      return settings.updateSettings(deps, caller, params.id, given)
    },
    beginTransfer: ({ params, body, ...caller }) => beginTransfer(deps, caller, params.id, body.member_id),
    confirmTransfer: ({ params, body, ...caller }) => confirmTransfer(deps, caller, params.id, body.otp),
    getMyPermissions: ({ scope, language }) => getMyPermissions(scope, language),
    getPermissions: ({ params, query, ...caller }) => getPermissions(deps, caller, params.id, query.as),
  })

const memberRoutes = (deps: Deps) =>
  routes(memberEndpoints, {
    listRoles: () => [
      { id: 1, name: 'Admin', key: 'admin' },
      { id: 2, name: 'Member', key: 'member' },
    ],
    changeRole: ({ body, ...caller }) => {
      const change = { id: body.workspace_id, memberId: body.member_id, role: body.role_id }
      return members.changeRole(deps, caller, change)
    },
    listMembers: ({ scope, params, query }) => members.listMembers(deps, scope, params.id, query),
    removeMember: ({ params, ...caller }) => members.removeMember(deps, caller, params.id, params.memberId),
    listPausedWork: ({ scope, params }) => listPausedWork(deps, scope, params.id),
    takeOverWork: ({ params, ...caller }) => takeOverWork(deps, caller, params.id, params.memberId),
    signOutMember: ({ params, ...caller }) => members.signOutMember(deps, caller, params.id, params.memberId),
    inviteMembers: ({ body, ...caller }) => {
      const rows = body.members.map((member, index) => ({ row: index + 1, email: member.email, role: member.role }))
      return inviteMembers(deps, caller, body.workspace_id, rows)
    },
    uploadMembers: async ({ fields, files, ...caller }) => {
      await permittedMember(deps, caller.scope, fields.workspace_id, 'members.invite')
      return inviteMembers(deps, caller, fields.workspace_id, readInviteFile(await contentOf(files)))
    },
    listPendingInvites: ({ scope, params, query }) => members.listPendingInvites(deps, scope, params.id, query),
    resendInvite: ({ params, ...caller }) => resendInvite(deps, caller, params.id, params.invitationId),
    withdrawInvite: ({ params, ...caller }) => members.withdrawInvite(deps, caller, params.id, params.invitationId),
    listAudit: ({ scope, params, query }) => log.listAudit(deps, scope, params.id, query),
    listAuditPeople: ({ scope, params, query }) => log.listAuditPeople(deps, scope, params.id, query.query),
    exportAudit: ({ params, query, ...caller }) => log.exportAudit(deps, caller, params.id, query),
  })

const invitationRoutes = (deps: Deps) =>
  routes(invitationEndpoints, {
    listInvitations: ({ scope, query }) => invitations.listInvitations(deps, scope, query),
    getInvitation: ({ scope, params }) => invitations.getInvitation(deps, scope, params.id),
    acceptInvitation: ({ params, ...caller }) => invitations.acceptInvitation(deps, caller, params.id),
    declineInvitation: ({ params, ...caller }) => invitations.declineInvitation(deps, caller, params.id),
    openInvitation: ({ body }) => invitations.openInvitation(deps, body.invitation),
    signUpWithInvitation: async ({ body, ...caller }) => {
      const given = { token: body.invitation, name: body.full_name, password: body.password }
      const signedIn = await invitations.signUpWithInvitation(deps, given, caller)
      caller.remember(signedIn.user.id)
      return signedIn
    },
  })

/** A file in memory: `inviteFileBytes` has held. */
async function contentOf([file]: readonly UploadedFile[]): Promise<Buffer> {
  if (!file) throw fail('invite_file_missing')
  return fs.readFile(file.path)
}
