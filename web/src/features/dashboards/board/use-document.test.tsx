import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { Dashboard } from '#contract/dashboards/schemas.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { useDocument } from './use-document.ts'

const dashboard = {
  id: '01900000-0000-7000-8000-000000000001',
  version: 1,
  updated_at: '',
  updated_by: null,
  tabs: [],
  components: [],
  filters: [],
  refresh_minutes: null,
} as unknown as Dashboard

function Board() {
  const { editor } = useDocument(dashboard)
  return (
    <button type="button" onClick={() => editor.change((now) => ({ ...now, refresh_minutes: 5 }))}>
      Every five minutes
    </button>
  )
}

test('who closes the tab before a dashboard is saved is asked', async () => {
  const saved = Promise.withResolvers<void>()
  fakeServer([
    [
      dashboardEndpoints.saveComponents,
      async () => {
        await saved.promise
        return {
          data: { outcome: 'saved', collection: { ...dashboard, version: 2, refresh_minutes: 5 }, conflicts: [] },
        }
      },
    ],
  ])
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  const component = () => (
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <Board />
      </Suspense>
    </QueryClientProvider>
  )
  const root = createRootRoute({ component, notFoundComponent: component })
  const router = createRouter({ routeTree: root, history })
  render(<RouterProvider<typeof router> router={router} />)
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const change = await screen.findByRole('button', { name: 'Every five minutes' })
  expect(isAsked()).toBe(false)
  fireEvent.click(change)
  expect(isAsked()).toBe(true)
  saved.resolve()
  await vi.waitFor(() => expect(isAsked()).toBe(false), { timeout: 60_000 })
})
