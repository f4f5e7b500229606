import { createRouter } from '@tanstack/react-router'
import { createElement } from 'react'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { ErrorScreen } from '../screens/error.tsx'
import NotFound from '../screens/not-found.tsx'
import { routeTree } from './routes.tsx'

// Shows nothing before the limit of a wait without a sign (400 ms).
const Waiting = () => createElement(LoadingOverlay, { active: true })

const NotFoundPage = () => createElement('main', { className: 'h-full' }, createElement(NotFound))

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: ErrorScreen,
  defaultPendingMs: 0,
  defaultPendingComponent: Waiting,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
