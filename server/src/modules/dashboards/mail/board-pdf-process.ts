import { workInChild } from '../../../platform/child-process/work-in-child.ts'
import { type BoardPdfInput, boardPdf } from './board-pdf.ts'
import type { BoardPdfMessage } from './board-pdf-in-child.ts'

workInChild<BoardPdfInput, BoardPdfMessage>(async (input, { send }) => {
  const message = await boardPdf(input).catch((error: unknown) => ({
    failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  await send(message)
})
