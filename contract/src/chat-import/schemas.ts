import { z } from 'zod'

/** Whose exports are read. `nalar`: those of an installation of this product. */
export type ImportSource = 'chatgpt' | 'claude' | 'librechat' | 'open-webui' | 'nalar'

/** What became of the chats of an export. */
export const chatImport = z.object({
  /** Chats that are here now and were not before. */
  imported: z.number().int(),
  /** Chats that an earlier import brought here already; they stay as they are. */
  known: z.number().int(),
  /** Chats without a question, or not as their product writes them. */
  skipped: z.number().int(),
})
export type ChatImport = z.infer<typeof chatImport>
