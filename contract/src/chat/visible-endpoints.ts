import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { sessionId } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import { session } from './schemas.ts'
import { access, sessionPlace } from './visible-schemas.ts'

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
  findSessionPlace: {
    service: 'gateway',
    auth: 'token',
    method: 'GET',
    path: '/chats/{sessionId}/place',
    action: 'chats.view',
    summary: 'In which workspace of the organization a chat can be read that is not read here.',
    params: z.object({ sessionId }),
    data: sessionPlace,
    errors: ['session_not_found'],
  },
})
