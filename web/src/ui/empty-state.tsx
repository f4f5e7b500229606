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

/** Nothing here yet: what this is, and the one thing to do. In the column of a screen it stands where the first row would. */
export function EmptyState({ icon, title, heading: Heading = 'h2', children, action }: Props) {
  return (
    <div className="mx-auto flex max-w-[360px] flex-col items-center px-4 py-10 text-center in-data-column:mx-0 in-data-column:max-w-[480px] in-data-column:items-start in-data-column:px-0 in-data-column:py-4 in-data-column:text-left">
      {icon && <div className="mb-3 text-fg-3 [&_svg]:size-6">{icon}</div>}
      <Heading className="font-semibold text-fg">{title}</Heading>
      {children && <div className="mt-1 text-pretty text-fg-3">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
