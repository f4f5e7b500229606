import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './class-names.ts'

/** In px: what stays free beside the tab at the end. */
const edge = 16

type Props = { label: string; className?: string; children: ReactNode }

/** Screens of one thing, each with an address of its own: links that take the looks of `linkTab`. */
export function LinkTabs({ label, className, children }: Props) {
  const nav = useRef<HTMLElement>(null)
  // On a phone the one that is shown may be the last.
  useEffect(() => {
    const row = nav.current
    const here = row?.querySelector<HTMLElement>('[aria-current="page"]')
    if (row && here) row.scrollLeft = here.offsetLeft + here.offsetWidth + edge - row.clientWidth
  }, [])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={cx(
        'relative flex flex-none gap-4 overflow-x-auto border-line-soft border-b px-6 [scrollbar-width:none] phone:px-4',
        className,
      )}
    >
      {children}
    </nav>
  )
}

/** What a link of `LinkTabs` looks like, and whether it is where the person is: `<Link to="…" {...linkTab(here)}>`. */
export const linkTab = (active: boolean) => ({
  'aria-current': active ? ('page' as const) : undefined,
  className: cx(
    'flex h-10 flex-none items-center border-b-2 px-0.5 font-medium outline-offset-[-2px] transition-colors phone:h-11',
    active ? 'border-accent text-fg' : 'border-transparent text-fg-3 hover:text-fg',
  ),
})
