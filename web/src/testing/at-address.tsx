import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { RouterAddress } from '#web/lib/address/router-address.tsx'

/** For tests: shows pages at their addresses, with words instead of the screens of other slices. */
export async function showAt(address: string, pages: Record<string, ReactNode>): Promise<{ address: () => string }> {
  const root = createRootRoute({
    component: () => (
      <RouterAddress>
        <Suspense fallback="loading">
          <Outlet />
        </Suspense>
      </RouterAddress>
    ),
  })
  const all: Record<string, ReactNode> = {
    '/': 'chat home',
    '/t/templates': 'templates',
    '/signin': 'sign-in',
    ...pages,
  }
  const routes = Object.entries(all).map(([path, page]) =>
    createRoute({ getParentRoute: () => root, path, component: () => page }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultNotFoundComponent: () => 'elsewhere',
  })
  await act(async () => {
    render(<RouterProvider<typeof router> router={router} />)
  })
  await waitFor(() => {
    if (/^(loading)?$/.test(document.body.textContent)) throw new Error('nothing is shown yet')
  })
  return { address: () => router.state.location.href }
}
