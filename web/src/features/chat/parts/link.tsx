import type { ReactNode } from 'react'
import { linkOf } from './link-of.ts'

const look = 'text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-current'

/**
 * A link in an answer. It leads out without telling from where; one whose words name another place, or that opens
 * something else than a page, shows where it really leads; anything else stays words.
 */
export function AnswerLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const link = linkOf(href, textOf(children))
  if (!link) return <>{children}</>
  return (
    <>
      <a
        href={link.href}
        title={link.address}
        {...(link.kind === 'page' && { target: '_blank' })}
        rel="noopener noreferrer nofollow"
        referrerPolicy="no-referrer"
        className={look}
      >
        {children}
      </a>
      {link.shown && <span className="text-12 text-fg-3"> ({link.shown})</span>}
    </>
  )
}

const textOf = (node: ReactNode): string =>
  typeof node === 'string' || typeof node === 'number'
    ? String(node)
    : Array.isArray(node)
      ? node.map(textOf).join('')
      : ''
