import { type ChildLimits, runInChild } from '../../../platform/child-process/index.ts'
import { createSlots } from '../../../platform/documents/slots.ts'
import type { BoardPdf, BoardPdfInput } from './board-pdf.ts'

/** What the drawing process says. */
export type BoardPdfMessage = BoardPdf | { failed: string }

const entry = new URL('./board-pdf-process.ts', import.meta.url)
const limits: ChildLimits = { timeoutMs: 180_000, workSeconds: 60, memoryMb: 768 }
const withSlot = createSlots(1)

/**
 * Draws a dashboard's PDF in a process that ends with it, one at a time: ECharts, fonts and their 100 MB stay in no server. Throws
 * what the drawing threw, and ChildProcessError beyond 60 s of work or 768 MB.
 */
export const boardPdfInChild = (input: BoardPdfInput): Promise<BoardPdf> =>
  withSlot(async () => {
    const take = (message: BoardPdfMessage) => message
    const drawn = await runInChild<BoardPdfMessage, BoardPdfMessage>({ entry, task: input, limits, take })
    if ('failed' in drawn) throw new Error(drawn.failed)
    return drawn
  })
