import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { type Address, AddressContext } from './address.ts'

/** Tells the screens within what the router knows. */
export function RouterAddress({ children }: { children: ReactNode }) {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.searchStr })
  const address = useMemo<Address>(
    () => ({ search, go: (href, { replace = false } = {}) => void router.navigate({ href, replace }) }),
    [router, search],
  )
  return <AddressContext value={address}>{children}</AddressContext>
}
