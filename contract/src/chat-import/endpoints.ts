import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId } from '../kit/id.ts'
import { limits } from '../limits.ts'
import { chatImport } from './schemas.ts'

export const chatImportEndpoints = defineEndpoints({
  importChats: {
    service: 'gateway',
    auth: 'token',
    method: 'POST',
    path: '/chats/import',
    action: 'chats.ask',
    summary:
      'Takes the chats of another product’s export in, with their branches. What was taken in before stays as it is, so that a call may be repeated.',
    query: z.object({ bot_id: agentId }),
    form: { fields: z.object({}), files: { file: { maxBytes: limits.chatImport.bytes, maxFiles: 1 } } },
    data: chatImport,
    rate: { max: 20, perSeconds: 60 },
    errors: [
      ...(['agent_not_found', 'files_missing', 'file_too_large', 'file_empty', 'chats_not_recognized'] as const),
      ...(['file_damaged', 'file_encrypted', 'file_timed_out', 'file_too_complex'] as const),
    ],
  },
})
