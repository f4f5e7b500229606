import { expect, test } from 'vitest'
import type { ToolPart } from '#contract/chat/parts.ts'
import { tablesOf } from './step-facts.ts'

const step = (tables?: unknown): ToolPart => ({
  type: 'tool-query_database',
  toolCallId: 'call-1',
  state: 'output-available',
  input: { sql: 'select 1 from orders' },
  output: { summary: '1 row', duration_ms: 1, ...(tables !== undefined && { tables }) },
})

test('a step names the tables that its output says, and guesses none from its query', () => {
  expect(tablesOf(step(['orders', 'stores']))).toEqual(['orders', 'stores'])
  expect(tablesOf(step(['orders', 7]))).toEqual(['orders'])
  expect(tablesOf(step())).toEqual([])
})
