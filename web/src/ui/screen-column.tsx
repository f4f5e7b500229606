import { type ReactNode, Suspense } from 'react'
import { cx } from './class-names.ts'
import { SkeletonRows } from './skeleton.tsx'

/** `reading`: forms and texts; `list`: lists and tables; `full`: canvases and boards. */
type ColumnWidth = 'reading' | 'list' | 'full'

// With the space at both sides: 720 and 1,200 px of content.
const widths: Record<ColumnWidth, string> = { reading: 'max-w-[768px]', list: 'max-w-[1248px]', full: '' }

type Props = { width: ColumnWidth; className?: string; children: ReactNode }

/** While a part of a column is on the way; the bar above it stays. */
export const LateColumn = () => (
  <div aria-busy="true">
    <SkeletonRows rows={6} />
  </div>
)

/** What a screen of the shell holds below its bar, and scrolls: every one begins at the same left edge. */
export const ScreenColumn = ({ width, className, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
  <div tabIndex={0} className="relative h-full min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
    <div data-column={width} className={cx('px-6 pt-6 pb-16 phone:px-4 phone:pt-4', widths[width], className)}>
      <Suspense fallback={<LateColumn />}>{children}</Suspense>
    </div>
  </div>
)
