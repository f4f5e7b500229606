import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { CallError } from '#web/lib/client/call-error.ts'
import { type CacheEffect, runCacheEffects } from './cache-effects.ts'
import { mayRetry } from './query-client.ts'

const table: CacheEffect[] = [
  { after: ['relateUseCase', 'setMeasures'], reload: ['listRandomShortcuts'], reset: ['listSessions'] },
]

async function run(key: string[] | undefined) {
  const client = new QueryClient()
  const reload = vi.spyOn(client, 'invalidateQueries')
  const reset = vi.spyOn(client, 'resetQueries')
  await runCacheEffects(client, key, table)
  return { reloaded: reload.mock.calls.map(([filter]) => filter?.queryKey), reset: reset.mock.calls.length }
}

test.each([
  [['relateUseCase'], [['listRandomShortcuts']], 1],
  [['setMeasures', 'more'], [['listRandomShortcuts']], 1],
  [['describeTable'], [], 0],
  [['more', 'relateUseCase'], [], 0],
  [undefined, [], 0],
])('after %o reloads %o', async (key, reloaded, reset) => {
  expect(await run(key)).toEqual({ reloaded, reset })
})

const failure = (status: number) => new CallError(status, { code: 'x', message: 'x' })

test.each([
  [0, failure(0), true],
  [1, failure(503), true],
  [2, failure(503), false],
  [0, failure(404), false],
  [0, failure(401), false],
  [0, new TypeError('x'), true],
])('after %d failures, the last of them %o: again %s', (failures, error, again) => {
  expect(mayRetry(failures, error)).toBe(again)
})
