import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { evidenceOf } from '../answer/evidence.ts'
import { changedIn, useChangedSources } from './changed-sources.ts'

const policy = '01900000-0000-7000-8000-000000000001'
const prices = '01900000-0000-7000-8000-000000000002'
const deleted = '01900000-0000-7000-8000-000000000003'
const cites = (file_id: string, version?: number) =>
  ({
    type: 'source-document',
    sourceId: 's',
    mediaType: 'application/pdf',
    title: 'report.pdf',
    providerMetadata: { nalar: { file_id, version, quote: 'Permintaan naik', score: 1 } },
  }) as unknown as AnswerPart
const turnOf = (...parts: AnswerPart[]) => ({ parts })

function shownFor(turns: { parts: AnswerPart[] }[]) {
  const asked: (string | null)[] = []
  const changed = [
    { file_id: policy, version: 2, name: 'Policy.pdf', changed_at: '2026-11-29T03:00:00.000Z' },
    { file_id: deleted, version: null, name: null, changed_at: null },
  ]
  fakeServer([
    [
      knowledgeFileEndpoints.listChangedSources,
      ({ query }) => {
        asked.push(query.get('cited'))
        return { data: changed }
      },
    ],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { asked, ...renderHook(() => useChangedSources(turns), { wrapper }) }
}

test('all answers of a session are asked about once, and only those of an older version are marked', async () => {
  const old = turnOf(cites(policy, 1), cites(prices, 3), cites(deleted, 1), cites(deleted, 1))
  const now = turnOf(cites(policy, 2))
  const { asked, result } = shownFor([old, now])
  await waitFor(() => expect(result.current.size).toBe(2))
  expect(asked).toEqual([`${policy}:1,${policy}:2,${prices}:3,${deleted}:1`])
  // What is gone is called what the answer called it.
  expect(changedIn(evidenceOf(old.parts), result.current)).toEqual([
    { name: 'Policy.pdf', changed_at: '2026-11-29T03:00:00.000Z' },
    { name: 'report.pdf', changed_at: null },
  ])
  expect(changedIn(evidenceOf(now.parts), result.current)).toEqual([])
})

test('nothing is asked where no answer cites a file of the agent', async () => {
  const { asked } = shownFor([turnOf(cites(policy), { type: 'text', text: 'Hello' } as unknown as AnswerPart)])
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(asked).toEqual([])
})
