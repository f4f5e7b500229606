// Reads what another product exported in a process of its own: whatever the file does to it, the server goes on.
import type { ImportSource } from '#contract/chat-import/schemas.ts'
import { workInChild } from '../../platform/child-process/work-in-child.ts'
import { type DocumentErrorCode, knownError } from '../../platform/documents/errors.ts'
import { readExport } from './read-export.ts'
import { type Turn, turnsOf } from './turns.ts'

/** A chat as it is stored; it has a turn. `shown`: the position of the turn at the end of what is shown. */
export type ReadChat = {
  source: ImportSource
  sourceId: string
  name: string
  at: number | null
  pinned: boolean
  turns: Turn[]
  shown: number
}

/** What the process says; after each `chats` it waits for a word. `strange`: what is no chat of a product that is known. */
export type ReadChatsMessage =
  | { kind: 'chats'; chats: ReadChat[]; empty: number; strange: number }
  | { kind: 'done' }
  | { kind: 'failed'; code: DocumentErrorCode }

const perPiece = 50

workInChild<{ path: string }, ReadChatsMessage>(async ({ path }, { ask, send }) => {
  let piece = { chats: [] as ReadChat[], empty: 0, strange: 0 }
  const pass = async () => {
    await ask({ kind: 'chats', ...piece })
    piece = { chats: [], empty: 0, strange: 0 }
  }
  try {
    for await (const chat of readExport(path)) {
      if (!chat) piece.strange++
      else {
        const { turns, shown } = turnsOf(chat)
        const { source, id: sourceId, name, at = null, pinned = false } = chat
        if (turns.length === 0) piece.empty++
        else piece.chats.push({ source, sourceId, name, at, pinned, turns, shown })
      }
      if (piece.chats.length >= perPiece) await pass()
    }
    await pass()
    await send({ kind: 'done' })
  } catch (error) {
    await send({ kind: 'failed', code: knownError(error).code })
  }
})
