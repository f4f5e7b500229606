import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { singleClick } from './single-click.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does: its name for screen readers and the text of its tooltip. */
  label: string
  /** Shown beside the tooltip's text, for example `⌘J`. */
  keys?: string
  size?: 'sm' | 'md'
  /** Drawn as pressed: `aria-pressed`. */
  pressed?: boolean
  /** Work is under way: as for `Button`. */
  loading?: boolean
}

const look =
  'inline-flex flex-none print:hidden items-center justify-center rounded-sm text-fg-2 transition-colors hover:bg-hover hover:text-fg data-popup-open:bg-hover data-popup-open:text-fg disabled:pointer-events-none disabled:opacity-50 aria-pressed:text-accent [&_svg]:size-4'

/** A button that is only an icon. */
export function IconButton({
  label,
  keys,
  size = 'md',
  pressed,
  loading,
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? undefined : loading === undefined ? onClick : singleClick(onClick)}
      className={cx(look, size === 'sm' ? 'size-[26px] hit' : 'size-[30px] phone:size-11', className)}
    >
      {loading ? <Spinner /> : children}
    </button>
  )
  return (
    <Tooltip text={label} {...(keys && { keys })}>
      {button}
    </Tooltip>
  )
}
