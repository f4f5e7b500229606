import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'

export const imageProxyEndpoints = defineEndpoints({
  getPicture: {
    service: 'gateway',
    auth: 'token',
    method: 'GET',
    path: '/chats/picture',
    action: 'chats.view',
    summary:
      'A picture of the web that an answer names, fetched here so that its server does not learn who looks at it.',
    query: z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000) }),
    file: true,
    rate: { max: 60, perSeconds: 60 },
    errors: ['picture_unreachable', 'picture_refused', 'picture_too_large', 'picture_kind'],
  },
})
