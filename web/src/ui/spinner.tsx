import { cx } from './class-names.ts'

type Props = { size?: 16 | 20 | 24; label?: string; className?: string }

/** Something is under way. With `label` it is announced; without, the words beside it must say so. */
export function Spinner({ size = 16, label, className }: Props) {
  return (
    <span {...(label ? { role: 'status' } : { 'aria-hidden': true })} className={cx('inline-flex flex-none', className)}>
      <svg width={size} height={size} viewBox="0 0 16 16" fill="none" className="animate-spin" aria-hidden="true">
        <circle cx="8" cy="8" r="6.2" stroke="currentColor" strokeOpacity=".22" strokeWidth="1.8" />
        <path d="M14.2 8A6.2 6.2 0 0 0 8 1.8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
