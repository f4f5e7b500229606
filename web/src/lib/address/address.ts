import { createContext, use } from 'react'

/** Where the person is, and how to go elsewhere within the client. */
export type Address = {
  /** With its question mark; empty when there is none. */
  search: string
  /** Takes a path with search and hash. With `replace` the way back skips the present address. */
  go: (address: string, options?: { replace?: boolean }) => void
}

/** Screens that are shown before the router has been loaded know where they are from here; the router gives it, too. */
export const AddressContext = createContext<Address>({ search: '', go: (address) => location.assign(address) })
export const useAddress = (): Address => use(AddressContext)
