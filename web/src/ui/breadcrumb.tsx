import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** The look of a step of a breadcrumb, for a router link. */
export const crumbClass = 'hit max-w-40 flex-none truncate rounded-xs font-normal text-fg-3 hover:text-fg'

/** What stands between the steps of a breadcrumb. */
export const CrumbSlash = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('flex-none font-normal text-fg-3', className)}>
    /
  </span>
)

/** Where a screen belongs, a link, and what it is called itself: the title of a top bar. */
export const Breadcrumb = ({ parent, children }: { parent: ReactNode; children: ReactNode }) => (
  <>
    {parent}
    <CrumbSlash />
    <h1 className="truncate">{children}</h1>
  </>
)
