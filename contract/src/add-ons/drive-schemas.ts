import { z } from 'zod'
import { attachedFile } from '../chat/schemas.ts'
import { fileId, timestamp } from '../kit/id.ts'
import { outsideAccountState } from './account-schemas.ts'

export type DriveState = z.infer<typeof outsideAccountState>

/** A drive as it stands for the person who asks. */
export const driveView = z.object({
  isActive: z.boolean(),
  isSetup: z.boolean(),
  account: z.string().nullable(),
  state: outsideAccountState,
  connected_at: timestamp.nullable(),
})
export type DriveView = z.infer<typeof driveView>

export const driveToken = z.object({ access_token: z.string(), expires_at: timestamp })
export type DriveToken = z.infer<typeof driveToken>

const driveFile = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['folder', 'document', 'spreadsheet', 'presentation', 'other']),
  mime: z.string(),
  /** Null where the vendor does not say, as of what it exports. */
  bytes: z.number().int().nullable(),
  modified_at: timestamp.nullable(),
  /** It can be taken over. */
  supported: z.boolean(),
})
export type DriveFile = z.infer<typeof driveFile>

export const driveFiles = z.object({
  files: z.array(driveFile),
  /** Asks for the next ten; null: there are no more. */
  next_page: z.string().nullable(),
})
export type DriveFiles = z.infer<typeof driveFiles>

/** A file on its way from a drive. */
export const driveDownload = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  bytes_done: z.number().int(),
  bytes_total: z.number().int().nullable(),
  /** What it became: a file that waits for its question. */
  file: attachedFile.nullable(),
  /** What it became among an agent's files. */
  knowledge_file_id: fileId.nullable(),
  /** Why it failed, in the person's language. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type DriveDownload = z.infer<typeof driveDownload>
