import { createContext, type ReactNode, useContext } from 'react'
import { cx } from './class-names.ts'

/** What stands at the left of every top bar on a phone: the button that opens the navigation. */
export const TopBarStart = createContext<ReactNode>(null)
/** What stands at the right end of every top bar on a phone. */
export const TopBarEnd = createContext<ReactNode>(null)

type Props = {
  /** A text is the heading of the screen. */
  title?: ReactNode
  /** At the right. */
  actions?: ReactNode
  /** The screen needs no bar on a wide screen. */
  phoneOnly?: boolean
}

/** The bar above a screen; on a phone also the way to the navigation, so every screen of the shell has one. */
export function TopBar({ title, actions, phoneOnly }: Props) {
  const start = useContext(TopBarStart)
  const end = useContext(TopBarEnd)
  return (
    <header
      data-top-bar=""
      className={cx(
        'flex h-12 flex-none items-center gap-2 px-6 phone:px-1',
        phoneOnly ? 'desk:hidden' : 'border-line-soft border-b',
      )}
    >
      <span className="desk:hidden">{start}</span>
      <div className="flex min-w-0 flex-1 items-center gap-1 font-semibold">
        {typeof title === 'string' ? <h1 className="truncate">{title}</h1> : title}
      </div>
      {actions}
      <span className="desk:hidden">{end}</span>
    </header>
  )
}
