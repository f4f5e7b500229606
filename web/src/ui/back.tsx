import type { ComponentProps } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { BackArrow } from './arrows.tsx'
import { cx } from './class-names.ts'
import { uiMessages } from './messages/index.ts'

/** The classes of a way back, for a router link. */
export const backClass =
  'hit inline-flex h-[30px] items-center gap-1.5 rounded-sm px-1.5 text-fg-3 hover:text-fg [&_svg]:size-4'

/** The arrow back: a button; as a link, use `backClass` with `BackLabel`. */
export const Back = ({ className, children, ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={cx(backClass, className)}>
    <BackLabel>{children}</BackLabel>
  </button>
)

/** Arrow and word. */
export function BackLabel({ children }: { children?: React.ReactNode }) {
  const t = useMessages(uiMessages)
  return (
    <>
      <BackArrow />
      {children ?? t.back}
    </>
  )
}
