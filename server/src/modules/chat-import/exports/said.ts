import type { ImportSource } from '#contract/chat-import/schemas.ts'

/** A message of a chat as other products keep it: a tree. `nobody`: what people do not see, such as a tool's reply. */
export type Said = {
  id: string
  parent: string | null
  by: 'person' | 'assistant' | 'nobody'
  text: string
  /** Milliseconds; undefined where nobody wrote it down. */
  at?: number | undefined
  model?: string | undefined
}

/** A chat of an export. `shown`: the message at the end of the branch that was looked at. */
export type ExportedChat = {
  source: ImportSource
  id: string
  name: string
  at?: number | undefined
  pinned?: boolean | undefined
  shown?: string | undefined
  said: Said[]
}

/** Reads one chat of an export; undefined where it is none of that product. */
export type ChatReader = (chat: unknown) => ExportedChat | undefined

/** Each message follows the one before it. */
export const inOrder = (said: Omit<Said, 'parent'>[]): Said[] =>
  said.map((message, index) => ({ ...message, parent: said[index - 1]?.id ?? null }))

/** A time as products write it: seconds, milliseconds, or ISO 8601. */
export function momentOf(value: string | number | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined
  const read = typeof value === 'string' ? Date.parse(value) : value > 100_000_000_000 ? value : value * 1000
  return Number.isFinite(read) && read > 0 && read < 4_102_444_800_000 ? read : undefined
}
