import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { accountMessages } from './messages/index.ts'

/** Something came to a good end: what, and where to go on. A kind nobody knows gets the general words. */
export default function SuccessPage({ kind }: { kind: string }) {
  const t = useMessages(accountMessages).success
  usePageTitle(t.page)
  const kinds: Readonly<Record<string, { title: string; text: string }>> = t.kinds
  const { title, text } = (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? t
  return (
    <>
      <TopBar phoneOnly />
      <div className="grid flex-1 place-items-center px-5 pb-16">
        <div className="flex max-w-[360px] flex-col items-center text-center">
          <CircleCheck className="size-8 text-good" />
          <h1 className="mt-4 text-balance font-semibold text-24 tracking-[-0.018em]">{title}</h1>
          <p className="mt-2 text-15 text-fg-2">{text}</p>
          <Link to="/" className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-6' })}>
            {t.go}
          </Link>
        </div>
      </div>
    </>
  )
}
