import type { ReactNode } from 'react'

/** A row of a list that leads to what it names. */
export const rowLinkClass = 'flex items-center gap-3 rounded-sm px-2 py-2.5 outline-offset-[-2px] hover:bg-hover'

/** What a row of a list is called, and below it what is said of it; both in one line each. */
export function RowText({ name, facts }: { name: ReactNode; facts: readonly (string | undefined | false)[] }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-[550]" dir="auto">
        {name}
      </span>
      <span className="block truncate text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
