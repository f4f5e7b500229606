import type { RegisteredRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useAddress } from './address.ts'

type Props = {
  to: keyof RegisteredRouter['routesByPath']
  /** Takes the search of the present address along. */
  keepSearch?: boolean
  hash?: string
  className?: string
  children: ReactNode
}

/** The router's link for screens that are shown before the router has been loaded. */
export function PageLink({ to, keepSearch = false, hash, className, children }: Props) {
  const { search, go } = useAddress()
  const href = to + (keepSearch ? search : '') + (hash ? `#${hash}` : '')
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(href)
  }
  return (
    <a href={href} className={className} onClick={follow}>
      {children}
    </a>
  )
}
