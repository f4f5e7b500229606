import { Outlet, useRouterState } from '@tanstack/react-router'
import { RouterAddress } from '#web/lib/address/router-address.tsx'
import { Frame } from './frame.tsx'

/** What is around every screen of the router. */
export function Root() {
  const waiting = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <RouterAddress>
      <Frame waiting={waiting}>
        <Outlet />
      </Frame>
    </RouterAddress>
  )
}
