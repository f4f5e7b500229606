import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

/** The look of a card, for links and buttons that are one. */
export const cardLook = 'rounded-md border border-line-soft bg-panel'
export const pressableCardLook = cx(cardLook, 'block text-left transition-colors hover:border-line hover:bg-raised')

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  /** At the right of the title. */
  aside?: ReactNode
}

/** One thing with its name. */
export function Card({ title, aside, className, children, ...rest }: Props) {
  return (
    <section {...rest} data-card="" className={cx(cardLook, className)}>
      {title && (
        <header className="flex min-h-11 items-center gap-2 border-line-soft border-b px-3.5">
          <h3 className="min-w-0 flex-1 truncate font-semibold">{title}</h3>
          {aside}
        </header>
      )}
      <div className="p-3.5">{children}</div>
    </section>
  )
}
