import { expect, test } from 'vitest'
import { forOthers } from './withheld.ts'

const reader = { tenant: { userId: 'u', organizationId: 'o', workspaceId: 'w' } as never, language: 'en' } as const
const deps = { withheld: { from: async () => new Set() } } as never

test('what is said of rows that are opened to a role is not heard by others, also where it comes before its table', async () => {
  async function* answer() {
    yield JSON.stringify({ type: 'start' })
    yield JSON.stringify({ type: 'tool-input-available', toolCallId: 'a' })
    yield JSON.stringify({
      type: 'tool-output-available',
      toolCallId: 'a',
      output: { summary: '1 row', duration_ms: 2, tables: ['Staff'], opened: true },
    })
    yield JSON.stringify({ type: 'text-start', id: 't' })
    yield JSON.stringify({ type: 'text-delta', id: 't', delta: 'Ayu earns 5,000.' })
    yield JSON.stringify({ type: 'data-table', data: { query: { opened: true } } })
    yield JSON.stringify({ type: 'finish' })
  }
  const heard = []
  for await (const event of forOthers(deps, answer(), reader, undefined)) heard.push(JSON.parse(String(event)))
  expect(heard.map(({ type }) => type)).toEqual(['start', 'tool-input-available', 'data-notice', 'finish'])
  expect(heard[2]).toMatchObject({ data: { code: 'answer_for_role' } })
})
