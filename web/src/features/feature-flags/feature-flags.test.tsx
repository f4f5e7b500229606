import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { FeatureGate, useHasFeature } from './index.ts'

const abilities = { ways: [], models: [], web_search: true, speech: false, may_set_up: false, in_app_limited: false }

function Tab() {
  const has = useHasFeature()
  return has('Broadcasts') ? <a href="/x">Broadcasts</a> : <p>no tab</p>
}

const open = (features: string[]) => {
  fakeServer([[featureFlagEndpoints.getAbilities, () => ({ data: { ...abilities, features } })]])
  return showAt('/', {
    '/': (
      <QueryClientProvider client={new QueryClient()}>
        <Tab />
        <FeatureGate feature="Research">
          <h1>Research</h1>
        </FeatureGate>
      </QueryClientProvider>
    ),
  })
}

test('a screen that the account does not have says so, with a way on, and nothing leads to one', async () => {
  await open([])
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Not available for this account')
  expect(screen.getByText(/Its operator can turn it on/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to chat' }).getAttribute('href')).toBe('/')
  await waitFor(() => expect(screen.getByText('no tab')).toBeTruthy())
})

test('until it is known the screen holds the shape of one', async () => {
  fakeServer([[featureFlagEndpoints.getAbilities, () => new Promise(() => {})]])
  await showAt('/', {
    '/': (
      <QueryClientProvider client={new QueryClient()}>
        <p>beside it</p>
        <FeatureGate feature="Research">
          <h1>Research</h1>
        </FeatureGate>
      </QueryClientProvider>
    ),
  })
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeTruthy())
  expect(screen.queryByRole('heading')).toBeNull()
})

test('who has it sees it', async () => {
  await open(['Research', 'Broadcasts'])
  expect(await screen.findByRole('heading', { name: 'Research' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Broadcasts' })).toBeTruthy()
})
