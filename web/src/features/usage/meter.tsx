import { cx } from '#web/ui/class-names.ts'

type Props = { label: string; used: number; limit: number; text: string; className?: string }

/** How much of something is used, as a bar that warns from 80 % on. `text` says the same in words. */
export function Meter({ label, used, limit, text, className }: Props) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  const tone = share >= 1 ? 'bg-bad' : share >= 0.8 ? 'bg-warn' : 'bg-accent'
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browsers' own meter cannot take our colours
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(limit, used)}
      aria-valuenow={used}
      aria-valuetext={text}
      className={cx('h-1.5 overflow-hidden rounded-full bg-line-soft', className)}
    >
      <div className={cx('h-full min-w-px rounded-full', tone)} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
