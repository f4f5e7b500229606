import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { singleClick } from './single-click.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'default' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex print:hidden select-none items-center justify-center gap-[7px] whitespace-nowrap rounded-sm border font-[550] transition-[background-color,border-color,color,opacity] disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:flex-none'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent font-[620] text-on-accent hover:bg-accent-hover',
  default: 'border-line bg-raised text-fg hover:bg-hover active:bg-line-soft',
  ghost: 'border-transparent text-fg-2 hover:bg-hover hover:text-fg',
  danger: 'border-transparent bg-bad-fill font-[620] text-white hover:bg-bad-fill-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-[26px] px-2 text-12 hit',
  // In the bar of a phone it leaves the bar some air, and is as large as ever under a finger.
  md: 'h-[30px] px-[11px] text-13 phone:h-11 phone:px-4 in-data-top-bar:hit phone:in-data-top-bar:h-9 phone:in-data-top-bar:px-3',
  lg: 'h-9 px-4 text-13 phone:h-11 phone:text-15',
}

/** The classes of a button, for a link that looks like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass(look: { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined } = {}) {
  const { variant = 'default', size = 'md', className } = look
  return cx(base, variants[variant], sizes[size], variant === 'ghost' && 'px-[7px]', className)
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Lucide icon element before the words. */
  icon?: ReactNode
  /**
   * Work is under way: the button stays focusable, is announced as busy and ignores presses. A button that can be busy takes a
   * double click as one.
   */
  loading?: boolean
}

export function Button({ variant, size, icon, loading, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? (event) => event.preventDefault() : loading === undefined ? onClick : singleClick(onClick)}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), className })}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  )
}
