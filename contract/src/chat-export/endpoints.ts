import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId, recordId, sessionId } from '../kit/id.ts'
import { timeZone } from '../kit/time-zone.ts'
import { chatExport, chatExportId, exportFormat } from './schemas.ts'

const call = { service: 'gateway', auth: 'token' } as const

export const chatExportEndpoints = defineEndpoints({
  exportSession: {
    ...call,
    method: 'GET',
    path: '/studio/chat/{botId}/session/{sessionId}/export',
    action: 'chats.view',
    summary:
      'A chat as a file: Markdown and PDF hold the branch that is shown (or the one through `branch`), JSON every branch.',
    params: z.object({ botId: agentId, sessionId }),
    query: z.object({
      format: exportFormat.default('md'),
      branch: recordId.optional(),
      /** Of the hours in it. */
      time_zone: timeZone.default('UTC'),
    }),
    file: true,
    rate: { max: 60, perSeconds: 60 },
    errors: ['session_not_found', 'record_not_found'],
  },
  startChatExport: {
    ...call,
    method: 'POST',
    path: '/chats/exports',
    stepUp: true,
    action: 'chats.manage',
    summary: 'Begins the export of all chats. It goes on without the page; a mail tells when the file is there.',
    data: chatExport,
    rate: { max: 10, perSeconds: 3600 },
    errors: ['chat_export_running'],
  },
  getLatestChatExport: {
    ...call,
    method: 'GET',
    path: '/chats/exports/latest',
    action: 'chats.manage',
    summary: 'The newest export with its progress; null when there was none in the last 24 hours.',
    data: z.object({ export: chatExport.nullable() }),
  },
  getChatExportFile: {
    ...call,
    method: 'GET',
    path: '/chats/exports/{id}/file',
    stepUp: true,
    action: 'chats.manage',
    summary: 'The file of an export, a zip of one Markdown and one JSON file per chat. For 24 hours.',
    params: z.object({ id: chatExportId }),
    file: true,
    errors: ['chat_export_not_found', 'chat_export_expired'],
    cost: 'costly',
  },
})
