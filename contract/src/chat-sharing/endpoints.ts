import { z } from 'zod'
import { session } from '../chat/schemas.ts'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId, sessionId } from '../kit/id.ts'
import { pageOf, pageQuery, pagination } from '../kit/paging.ts'
import { share, sharedChat, sharedRecord, shareId } from './schemas.ts'

const call = { service: 'gateway', auth: 'token' } as const
const ofSession = z.object({ botId: agentId, sessionId })
const ofShare = z.object({ shareId })
const path = '/studio/chat/{botId}/session/{sessionId}/share'

export const chatSharingEndpoints = defineEndpoints({
  shareSession: {
    ...call,
    method: 'POST',
    path,
    action: 'chats.share',
    summary:
      'Shares a chat by a link inside the workspace, as it is now; when it is shared already, brings the link up to date.',
    params: ofSession,
    data: share,
    rate: { max: 60, perSeconds: 60 },
    errors: ['session_not_found', 'nothing_to_share', 'sharing_not_allowed', 'not_permitted'],
  },
  getSessionShare: {
    ...call,
    method: 'GET',
    path,
    action: 'chats.view',
    summary: 'The link of a chat; null when it is not shared.',
    params: ofSession,
    data: z.object({ share: share.nullable() }),
    errors: ['session_not_found'],
  },
  revokeSessionShare: {
    ...call,
    method: 'DELETE',
    path,
    action: 'chats.manage',
    summary: 'Takes the link back: nobody can open it any more. Copies that were made stay.',
    params: ofSession,
    errors: ['session_not_found', 'share_not_found'],
  },
  listShares: {
    ...call,
    method: 'GET',
    path: '/chats/shared',
    action: 'chats.view',
    summary: 'The chats one shares, newest first.',
    query: pageQuery(10),
    data: pageOf(share),
  },
  getSharedChat: {
    ...call,
    method: 'GET',
    path: '/chats/shared/{shareId}',
    action: 'chats.view',
    summary: 'A shared chat, in reading order from its beginning.',
    params: ofShare,
    query: pageQuery(20),
    data: z.object({ chat: sharedChat, records: z.array(sharedRecord), pagination }),
    errors: ['share_not_found'],
  },
  copySharedChat: {
    ...call,
    method: 'POST',
    idempotent: true,
    path: '/chats/shared/{shareId}/copy',
    action: 'chats.ask',
    summary: 'Goes on with a shared chat as a chat of one’s own, with an agent of one’s own.',
    params: ofShare,
    body: z.object({ bot_id: agentId }),
    data: session,
    rate: { max: 30, perSeconds: 60 },
    errors: ['share_not_found', 'agent_not_found'],
  },
})
