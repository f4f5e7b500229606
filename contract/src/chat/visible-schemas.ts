import { z } from 'zod'
import { userId, workspaceId } from '../kit/id.ts'
import { chatVisibility } from '../permissions.ts'

/** Whose chat it is and what the person who asks may do with it. A client hides the rest. */
export const access = z.object({
  owner: z.object({ id: userId, name: z.string(), me: z.boolean() }),
  /** Who sees it besides its owner; personal chats are always private. */
  visibility: chatVisibility,
  may: z.object({
    read: z.boolean(),
    ask: z.boolean(),
    rename: z.boolean(),
    remove: z.boolean(),
    rate: z.boolean(),
    stop: z.boolean(),
  }),
})
export type Access = z.infer<typeof access>

/** Where a chat is that is not here. Null: in personal mode. */
export const sessionPlace = z.object({ workspace_id: workspaceId.nullable(), workspace_name: z.string().nullable() })
export type SessionLocation = z.infer<typeof sessionPlace>
