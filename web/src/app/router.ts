import { createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { pageHistory } from '#web/lib/page-history.ts'
import { ErrorScreen } from '../screens/error.tsx'
import NotFound from '../screens/not-found.tsx'
import { routeTree } from './routes.tsx'

const NotFoundPage = () => createElement('main', { className: 'h-full' }, createElement(NotFound))

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: ErrorScreen,
})

pageHistory.set(router.history)

/** The whole client, at the address of the page. */
export const Routed = () => createElement(RouterProvider, { router })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
