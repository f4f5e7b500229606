import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId, sessionId } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import { session } from './schemas.ts'
import { access } from './visible-schemas.ts'

/** Chats of others that are open to the person: as the role settings and each owner's own choice allow. */
export const visibleChatEndpoints = defineEndpoints({
  listVisibleSessions: {
    service: 'gateway',
    auth: 'token',
    method: 'GET',
    path: '/chats/visible',
    action: 'chats.view',
    summary: 'Chats of other members of the workspace that are open to the person, newest first.',
    query: pageQuery(limits.sessionsPageDefault).extend({ query: z.string().trim().max(200).optional() }),
    data: pageOf(session.extend({ access })),
  },
  getSessionAccess: {
    service: 'gateway',
    auth: 'token',
    method: 'GET',
    path: '/studio/chat/{botId}/session/{sessionId}/access',
    action: 'chats.view',
    summary: 'Whose chat it is, who else sees it, and what the person may do with it.',
    params: z.object({ botId: agentId, sessionId }),
    data: access,
    errors: ['session_not_found'],
  },
})
