import { cx } from './class-names.ts'

/** A shape where content will be; give it the content's size by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx('animate-shimmer rounded-xs bg-hover', className)} />
)

const widths = ['w-4/5', 'w-3/5', 'w-full', 'w-2/3', 'w-11/12', 'w-1/2']

/** Rows of a list, each as high as a real one. */
export function SkeletonRows({ rows = 5, className }: { rows?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={className}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
        <div key={row} className="flex h-[30px] items-center px-2">
          <Skeleton className={cx('h-2.5', widths[row % widths.length])} />
        </div>
      ))}
    </div>
  )
}

/** A paragraph. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={cx('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
        <Skeleton key={line} className={cx('h-3', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  )
}
