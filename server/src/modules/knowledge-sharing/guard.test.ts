import { expect, test } from 'vitest'
import type { KnowledgeRequestId } from '#contract/knowledge-sharing/schemas.ts'
import { guardReader } from './shared-sources.ts'

// A query of a database that another workspace shares, while that ends.
const options = { maxRows: 10, timeoutMs: 1_000 }
const rows = { columns: [], rows: [[1]], rowCount: 1, truncated: false, durationMs: 1 }

function watched(holds: () => boolean) {
  const ended = new AbortController()
  let open = 0
  const watch = () => {
    open++
    return { signal: ended.signal, release: () => void open-- }
  }
  const use = { requestId: 'grant' as KnowledgeRequestId, basis: { on: [], holds: async () => holds() } }
  return { access: { watch }, use, ended, open: () => open }
}

test('one that is under way when it is withdrawn is ended, and gives nothing', async () => {
  const { access, use, ended, open } = watched(() => false)
  const began = Promise.withResolvers<void>()
  const reader = guardReader(
    { access },
    {
      query: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          began.resolve()
        }),
    },
    use,
  )
  const asked = reader.query('select 1', options)
  await began.promise
  ended.abort()
  await expect(asked).rejects.toMatchObject({ code: 'query_not_allowed', details: { reason: 'share_ended' } })
  expect(open()).toBe(0)
})

test('rows that come just after it was withdrawn are not given', async () => {
  const { access, use } = watched(() => false)
  const reader = guardReader({ access }, { query: async () => rows }, use)
  await expect(reader.query('select 1', options)).rejects.toMatchObject({ details: { reason: 'share_ended' } })
})

test('while it holds, rows are given; who goes away hears of that and nothing else', async () => {
  const { access, use, open } = watched(() => true)
  expect(await guardReader({ access }, { query: async () => rows }, use).query('select 1', options)).toBe(rows)
  const gone = AbortSignal.abort(new Error('gone'))
  const reader = guardReader({ access }, { query: async (_, { signal }) => signal!.throwIfAborted() as never }, use)
  await expect(reader.query('select 1', { ...options, signal: gone })).rejects.toThrow('gone')
  expect(open()).toBe(0)
})
