import { z } from 'zod'
import { userId } from '../kit/id.ts'
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
