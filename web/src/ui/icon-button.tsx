import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does: its name for screen readers and the text of its tooltip. */
  label: string
  /** Shown beside the tooltip's text, for example `⌘J`. */
  keys?: string
  size?: 'sm' | 'md'
  /** Drawn as pressed: `aria-pressed`. */
  pressed?: boolean
}

const look =
  'inline-flex flex-none items-center justify-center rounded-sm text-fg-2 transition-colors hover:bg-hover hover:text-fg data-popup-open:bg-hover data-popup-open:text-fg disabled:pointer-events-none disabled:opacity-50 aria-pressed:text-accent [&_svg]:size-4'

/** A button that is only an icon. */
export function IconButton({ label, keys, size = 'md', pressed, className, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={cx(look, size === 'sm' ? 'size-[26px] hit' : 'size-[30px] phone:size-11', className)}
    />
  )
  return (
    <Tooltip text={label} {...(keys && { keys })}>
      {button}
    </Tooltip>
  )
}
