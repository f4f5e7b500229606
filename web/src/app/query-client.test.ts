import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('without a connection a press is tried, so that it fails in words and can be pressed again', async () => {
  onlineManager.setOnline(false)
  const tried: string[] = []
  const saving = new MutationObserver(queryClient, {
    mutationFn: async (name: string) => {
      tried.push(name)
      throw new TypeError('Failed to fetch')
    },
  })
  await saving.mutate('Agent').catch(() => {})
  expect([tried, saving.getCurrentResult().status]).toEqual([['Agent'], 'error'])
})
