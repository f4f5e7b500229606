import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'
import { RefusalHelp } from '#web/features/billing/index.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'

type Props = { code: string /** What it says where credits ran out. */; outOfCredits: string; action?: ReactNode }

/** Why something may not be paid, with the way out. */
export function UnpaidNotice({ code, outOfCredits, action }: Props) {
  const language = useLanguage()
  // Written by our own server; an older page may not know a newer code.
  const known = Object.hasOwn(errors, code) ? errorMessage(code as ErrorCode, language) : ''
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <Wallet className="size-4 flex-none text-warn" />
      <p className="min-w-0 flex-1 basis-52 text-pretty text-fg-2">
        {code === 'out_of_credits' ? outOfCredits : known}
      </p>
      <RefusalHelp code={code} />
      {action}
    </div>
  )
}
