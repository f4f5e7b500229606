/** What floats above the page looks the same everywhere: menus, lists, popovers. */
export const popupLook =
  'z-50 origin-(--transform-origin) rounded-md border border-line bg-raised p-1 text-13 text-fg shadow-raised outline-none transition-[opacity,scale] data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0'

/** One row of a menu or a list. */
export const itemLook = look('text-fg-2 data-highlighted:bg-raised-hover data-highlighted:text-fg')

/** The row of something that destroys. */
export const dangerItemLook = look('text-bad data-highlighted:bg-bad-soft')

function look(colors: string): string {
  return `${colors} flex min-h-[30px] select-none items-center gap-[9px] rounded-sm px-2 py-1 outline-none data-disabled:opacity-50 phone:min-h-11 [&_svg]:size-4 [&_svg]:flex-none`
}
