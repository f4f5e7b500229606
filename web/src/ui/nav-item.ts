import { cx } from './class-names.ts'

export const navItemBase =
  'flex h-[30px] w-full items-center gap-[9px] rounded-sm px-2 text-left outline-offset-[-2px] transition-colors phone:h-11 [&_svg]:size-4 [&_svg]:flex-none'

/** The look of a row in the navigation; lists below it use the same. */
export const navItemClass = (active: boolean): string =>
  cx(navItemBase, active ? 'bg-hover font-[550] text-fg' : 'text-fg-2 hover:bg-hover hover:text-fg')

/** The small heading over a group of rows. */
export const navHeadingClass = 'px-2 pt-3.5 pb-1 text-11 font-[550] text-fg-3'
