import type { ReactNode } from 'react'

type Props = {
  icon?: ReactNode
  title: string
  /** `h1` where it is the whole page. */
  heading?: 'h1' | 'h2'
  /** What this is and how it fills. */
  children?: ReactNode
  /** One button, at most two. */
  action?: ReactNode
}

/** Nothing here yet: what this is, and the one thing to do. */
export function EmptyState({ icon, title, heading: Heading = 'h2', children, action }: Props) {
  return (
    <div className="mx-auto flex max-w-[360px] flex-col items-center px-4 py-10 text-center">
      {icon && <div className="mb-3 text-fg-3 [&_svg]:size-6">{icon}</div>}
      <Heading className="font-semibold text-fg">{title}</Heading>
      {children && <div className="mt-1 text-fg-3">{children}</div>}
      {action && <div className="mt-4 flex gap-2">{action}</div>}
    </div>
  )
}
