import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import type { AgentId } from '#contract/kit/id.ts'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { chooseBot } from '#web/lib/session/session.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import RandomShortcuts from './random-shortcuts.tsx'

const agent = '00000000-0000-4000-8000-000000000007' as AgentId
const other = '00000000-0000-4000-8000-000000000008'
const few = [
  { id: agent, name: 'Weekly sales', desc: 'About sales', prompt: 'Revenue by week', category: 'general' },
  { id: other, name: 'One product', desc: '', prompt: 'Revenue of [product] by week', category: 'general' },
]

test('home offers some shortcuts of the chosen agent; a press asks, or fills in what has a blank to be written first', async () => {
  await setLanguage('en')
  chooseBot(agent)
  const asked: unknown[] = []
  fakeServer([
    [
      shortcutEndpoints.listRandomShortcuts,
      ({ params }) => {
        asked.push(params.id)
        return { data: few }
      },
    ],
  ])
  const pressed: string[] = []
  const filled: string[] = []
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <RandomShortcuts onAsk={(prompt) => pressed.push(prompt)} onFill={(prompt) => filled.push(prompt)} />
        </Suspense>
      </QueryClientProvider>,
    )
  })
  const chip = await screen.findByRole('button', { name: /Weekly sales/ })
  fireEvent.click(chip)
  expect([pressed, filled]).toEqual([['Revenue by week'], []])
  fireEvent.click(screen.getByRole('button', { name: /One product/ }))
  expect([pressed, filled]).toEqual([['Revenue by week'], ['Revenue of [product] by week']])
  expect(asked).toEqual([agent])
})
