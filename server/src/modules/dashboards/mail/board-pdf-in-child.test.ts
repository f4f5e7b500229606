import { expect, test, vi } from 'vitest'
import type { BoardPdfInput } from './board-pdf.ts'
import { boardPdfInChild } from './board-pdf-in-child.ts'

// Two processes read their sources, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 })

const board: BoardPdfInput = {
  name: 'Penjualan',
  brand: 'Nalar',
  at: '1 May 2026, 08.00',
  parts: [{ kind: 'heading', text: 'Bulan ini' }],
  language: 'id',
  now: new Date('2026-05-01T08:00:00Z'),
}

test('a dashboard is drawn by a process of its own; one that cannot be drawn says why, and the next is drawn', async () => {
  // What no dashboard holds: a part without its text.
  const broken = { ...board, parts: [{ kind: 'text' }] } as unknown as BoardPdfInput
  const [failed, drawn] = await Promise.allSettled([boardPdfInChild(broken), boardPdfInChild(board)])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('replace') } })
  expect(drawn).toMatchObject({ status: 'fulfilled', value: { tables: [] } })
  const content = drawn.status === 'fulfilled' ? drawn.value.content : Buffer.alloc(0)
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
})
