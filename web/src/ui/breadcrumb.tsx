import type { ReactNode } from 'react'

/** The look of a step of a breadcrumb, for a router link. */
export const crumbClass = 'hit max-w-40 flex-none truncate rounded-xs font-normal text-fg-3 hover:text-fg'

/** Where a screen belongs, a link, and what it is called itself: the title of a top bar. */
export const Breadcrumb = ({ parent, children }: { parent: ReactNode; children: ReactNode }) => (
  <>
    {parent}
    <span aria-hidden="true" className="flex-none font-normal text-fg-3">
      /
    </span>
    <h1 className="truncate">{children}</h1>
  </>
)
