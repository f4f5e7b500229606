import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { invitationId, userId, workspaceId } from '../kit/id.ts'
import { limits } from '../limits.ts'
import { auditFilter, auditPage, auditQuery } from './audit-schemas.ts'
import {
  changeRoleInput,
  inviteInput,
  inviteResult,
  member,
  memberPage,
  memberQuery,
  pendingInvite,
  pendingInvitePage,
  pendingInviteQuery,
  roleRecord,
  uploadInput,
} from './schemas.ts'

const mine = { service: 'user', auth: 'token_client' } as const
const params = z.object({ id: workspaceId })
const byInvitation = params.extend({ invitationId })
const sending = { max: 60, perSeconds: 600 }

export const memberEndpoints = defineEndpoints({
  listRoles: {
    ...mine,
    method: 'GET',
    path: '/workspace/role',
    summary: 'The roles that can be given: Admin 1, Member 2.',
    data: z.array(roleRecord),
    errors: ['role_not_found'],
  },
  changeRole: {
    ...mine,
    method: 'PUT',
    path: '/workspace/role',
    summary: "Change a member's role; it holds from their next call on.",
    body: changeRoleInput,
    data: member,
    errors: ['workspace_not_found', 'member_not_found', 'role_not_found', 'role_of_owner', 'not_permitted'],
  },
  listMembers: {
    ...mine,
    method: 'GET',
    path: '/workspace/members/{id}',
    summary: 'Members by role and name. A workspace that is not theirs has an empty list.',
    params,
    query: memberQuery,
    data: memberPage,
  },
  removeMember: {
    ...mine,
    method: 'DELETE',
    path: '/workspace/members/{id}/{memberId}',
    summary: 'Remove a member, who is in personal mode at once.',
    params: params.extend({ memberId: userId }),
    errors: ['workspace_not_found', 'member_not_found', 'role_of_owner', 'not_permitted'],
  },
  inviteMembers: {
    ...mine,
    method: 'POST',
    path: '/workspace/send-invitation-list-member',
    summary: 'Invite addresses; each is answered by itself.',
    body: inviteInput,
    data: inviteResult,
    errors: ['workspace_not_found', 'not_permitted'],
    rate: sending,
  },
  uploadMembers: {
    ...mine,
    method: 'POST',
    path: '/workspace/upload-member',
    summary: 'Invite from a CSV file (`file`): email, optional role member or admin; each row is answered by itself.',
    form: {
      fields: uploadInput,
      files: { file: { maxBytes: limits.workspace.inviteFileBytes, maxFiles: 1 } },
    },
    data: inviteResult,
    errors: [
      ...(['workspace_not_found', 'not_permitted', 'file_too_large', 'invite_file_missing'] as const),
      ...(['invite_file_empty', 'invite_file_too_long', 'invite_file_not_csv'] as const),
    ],
    rate: sending,
  },
  listPendingInvites: {
    ...mine,
    method: 'GET',
    path: '/workspace/pending-invites/{id}',
    summary: 'Invitations that wait, newest first. A workspace that is not theirs has an empty list.',
    params,
    query: pendingInviteQuery,
    data: pendingInvitePage,
    errors: ['not_permitted'],
  },
  resendInvite: {
    ...mine,
    method: 'POST',
    path: '/workspace/pending-invites/{id}/{invitationId}/resend',
    summary: 'Mail it again with a new link, good for 7 days; the link before ends.',
    params: byInvitation,
    data: pendingInvite,
    errors: ['workspace_not_found', 'invitation_gone', 'mail_not_sent', 'too_many_requests', 'not_permitted'],
    rate: sending,
  },
  withdrawInvite: {
    ...mine,
    method: 'DELETE',
    path: '/workspace/pending-invites/{id}/{invitationId}',
    summary: 'Withdraw it; its link ends.',
    params: byInvitation,
    errors: ['workspace_not_found', 'invitation_gone', 'not_permitted'],
  },
  listAudit: {
    ...mine,
    method: 'GET',
    path: '/workspace/audit/{id}',
    summary: 'Who did what, newest first; for the owner and admins.',
    params,
    query: auditQuery,
    data: auditPage,
    errors: ['workspace_not_found', 'not_permitted'],
  },
  exportAudit: {
    ...mine,
    method: 'GET',
    path: '/workspace/audit/{id}/export',
    summary: 'The same as a CSV file.',
    params,
    query: auditFilter,
    file: true,
    errors: ['workspace_not_found', 'not_permitted'],
    rate: { max: 10, perSeconds: 60 },
  },
})
