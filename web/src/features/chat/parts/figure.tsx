import type { ReactNode } from 'react'

/** The frame around a table or a chart in an answer. */
export const Figure = ({
  title,
  actions,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}) => (
  <figure className="my-3.5 overflow-hidden rounded-md border border-line-soft bg-panel first:mt-0">
    <figcaption className="flex min-h-10 items-center gap-1 border-line-soft border-b py-1 pr-1.5 pl-3">
      <span className="min-w-0 flex-1 font-[580] text-13 leading-5">{title}</span>
      {actions}
    </figcaption>
    {children}
  </figure>
)
