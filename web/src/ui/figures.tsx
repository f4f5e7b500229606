import type { ReactNode } from 'react'
import { cardLook } from './card.tsx'
import { cx } from './class-names.ts'

type TileProps = {
  /** A link as the name makes the whole tile lead there. */
  name: ReactNode
  value: string
  /** What it is made of or compared with. */
  children?: ReactNode
  /** What can be done with it: seen where the pointer or the focus is. */
  action?: ReactNode
}

/** A figure with its name; tiles stand in a `dl`. */
export const FigureTile = ({ name, value, children, action }: TileProps) => (
  <div
    className={cx(
      cardLook,
      'group/figure relative px-4 py-3 transition-colors has-[a]:focus-within:border-line has-[a]:hover:border-line',
    )}
  >
    <dt
      className={cx(
        'text-12 text-fg-3 [&>a]:after:absolute [&>a]:after:inset-0 [&>a]:hover:text-fg',
        action !== undefined && 'pr-5',
      )}
    >
      {name}
    </dt>
    <dd className="mt-0.5 font-semibold text-18 tabular-nums tracking-[-0.012em]">{value}</dd>
    {children && <dd className="text-12 text-fg-3">{children}</dd>}
    {action && <dd className="absolute top-1.5 right-1.5">{action}</dd>}
  </div>
)

type CardProps = { title: ReactNode; children: ReactNode; action?: ReactNode }

/** Several figures with one heading. */
export const FigureCard = ({ title, children, action }: CardProps) => (
  <section className={cx(cardLook, 'group/figure relative p-4')}>
    <h2 className={cx('mb-2 font-semibold', action !== undefined && 'pr-9')}>{title}</h2>
    {action && <div className="absolute top-2.5 right-2.5">{action}</div>}
    {children}
  </section>
)

/** How large a part of the largest row this one is, 0 to 1, below its name. */
export const RowBar = ({ part }: { part: number }) => (
  <span className="mt-1 block h-1 rounded-full bg-hover">
    <span className="block h-1 rounded-full bg-chart-1" style={{ width: `${part * 100}%` }} />
  </span>
)
