import { z } from 'zod'
import { id, timestamp } from '../kit/id.ts'

export const exportFormat = z.enum(['md', 'json', 'pdf'])
export type ExportFormat = z.infer<typeof exportFormat>

export const chatExportId = id('chat-export')
export type ChatExportId = z.infer<typeof chatExportId>

/** The export of all of a person's chats: a job that goes on without the page, and its file. */
export const chatExport = z.object({
  id: chatExportId,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Chats that are in the file already, of all. */
  done_chats: z.number().int(),
  total_chats: z.number().int(),
  /** Size of the file; null until it is done. */
  bytes: z.number().int().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  /** The file can be fetched until then: 24 hours after it was made. */
  expires_at: timestamp.nullable(),
})
export type ChatExport = z.infer<typeof chatExport>
