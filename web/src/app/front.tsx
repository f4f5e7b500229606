import { type ReactNode, useMemo, useState } from 'react'
import { SignInPage } from '#web/features/account/index.ts'
import { type Address, AddressContext } from '#web/lib/address/address.ts'
import { Frame } from './frame.tsx'

/** Shows the router at an address of the client. */
export type OpenRouter = (address: string, options?: { replace?: boolean }) => Promise<void>

/** The sign-in screen by itself: it can be used before the router is here, which comes when somebody leaves it. */
export function Front({ openRouter }: { openRouter: OpenRouter }): ReactNode {
  const [leaving, setLeaving] = useState(false)
  const address = useMemo<Address>(
    () => ({
      search: location.search,
      go: (href, options) => {
        // The brand leads here, where one is.
        if (href === location.pathname) return
        setLeaving(true)
        void openRouter(href, options)
      },
    }),
    [openRouter],
  )
  return (
    <AddressContext value={address}>
      <Frame waiting={leaving}>
        <SignInPage />
      </Frame>
    </AddressContext>
  )
}
