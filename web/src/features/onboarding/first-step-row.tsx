import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, CircleCheckBig, CircleDashed } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { onboardingMessages } from './messages/index.ts'

/** Where a row leads: an address, something it does here, or what it opens below itself. */
export type RowAction =
  | { to: LinkProps }
  | { run: () => void }
  | { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

type Props = { title: string; detail?: string | undefined; done: boolean; way: RowAction }

const look =
  'flex min-h-9 w-full items-center gap-2.5 px-3.5 text-left transition-colors hover:bg-hover phone:min-h-11 [&_svg]:size-4 [&_svg]:flex-none'

/** One of the first steps: whether it is done, and the way to do it. */
export function FirstStepRow({ title, detail, done, way }: Props) {
  const t = useMessages(onboardingMessages)
  const id = useId()
  const opens = 'open' in way
  const words = (
    <>
      {done ? <CircleCheckBig className="text-accent" /> : <CircleDashed className="text-fg-3" />}
      <span className={cx('min-w-0 flex-1 truncate', done && 'text-fg-3')}>
        {title}
        {done && <span className="sr-only">, {t.done}</span>}
      </span>
      {detail && <span className="flex-none text-12 text-fg-3 phone:hidden">{detail}</span>}
      {opens && way.open ? <ChevronDown className="text-fg-3" /> : <ChevronRight className="text-fg-3" />}
    </>
  )
  if ('to' in way)
    return (
      <Link {...way.to} className={look}>
        {words}
      </Link>
    )
  if (!opens)
    return (
      <button type="button" onClick={way.run} className={look}>
        {words}
      </button>
    )
  return (
    <>
      <button
        type="button"
        aria-expanded={way.open}
        aria-controls={id}
        onClick={() => way.onOpenChange(!way.open)}
        className={look}
      >
        {words}
      </button>
      <div id={id} hidden={!way.open} className="px-3.5 pt-1 pb-3.5 desk:pl-10">
        {way.open && way.children}
      </div>
    </>
  )
}
