import { z } from 'zod'
import { signedIn } from '../account/schemas.ts'
import { defineEndpoints } from '../kit/endpoint.ts'
import { invitationId } from '../kit/id.ts'
import { pageQuery } from '../kit/paging.ts'
import {
  invitation,
  invitationPage,
  openedInvitation,
  openInvitationInput,
  placedUser,
  signUpInvitationInput,
} from './schemas.ts'

const mine = { service: 'user', auth: 'token_client' } as const
const params = z.object({ id: invitationId })

export const invitationEndpoints = defineEndpoints({
  listInvitations: {
    ...mine,
    method: 'GET',
    path: '/workspace/invitations/list',
    action: 'account.own',
    summary: 'Invitations to the person’s address that wait for an answer, newest first.',
    query: pageQuery(50),
    data: invitationPage,
    errors: ['invitations_failed'],
    failed: 'invitations_failed',
  },
  getInvitation: {
    ...mine,
    method: 'GET',
    path: '/workspace/invitations/detail/{id}',
    action: 'account.own',
    summary: 'One of them, answered or not.',
    params,
    data: invitation,
    errors: ['invitation_gone'],
  },
  acceptInvitation: {
    ...mine,
    method: 'PUT',
    path: '/workspace/invitations/accept/{id}',
    action: 'account.own',
    summary: 'Accept it and work there. Accepting again answers the same.',
    params,
    data: placedUser,
    errors: ['invitation_gone', 'invitation_expired', 'seats_full', 'invitation_accept_failed'],
    failed: 'invitation_accept_failed',
  },
  declineInvitation: {
    ...mine,
    method: 'PUT',
    path: '/workspace/invitations/decline/{id}',
    action: 'account.own',
    summary: 'Decline it.',
    params,
    errors: ['invitation_gone'],
  },
  openInvitation: {
    service: 'user',
    method: 'POST',
    path: '/workspace/invitations/open',
    auth: 'none',
    summary: 'What the link of a mailed invitation (/sign-up?invitation=...) stands for, answered or not.',
    body: openInvitationInput,
    data: openedInvitation,
    errors: ['invitation_not_known'],
    rate: { max: 30, perSeconds: 60 },
  },
  signUpWithInvitation: {
    service: 'user',
    method: 'POST',
    path: '/sign-up/invitation',
    auth: 'none',
    summary: 'Make the account of an invited address and accept; the link has proven the address. Once, within 7 days.',
    body: signUpInvitationInput,
    data: signedIn,
    errors: [
      ...(['invitation_not_known', 'invitation_expired', 'invitation_gone'] as const),
      ...(['account_exists', 'seats_full', 'too_many_requests'] as const),
      ...(['password_too_common', 'password_is_personal', 'password_breached'] as const),
    ],
    rate: { max: 20, perSeconds: 60 },
  },
})
