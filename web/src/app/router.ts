import { createRouter } from '@tanstack/react-router'
import { ErrorScreen } from '../screens/error.tsx'
import NotFound from '../screens/not-found.tsx'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ErrorScreen,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
