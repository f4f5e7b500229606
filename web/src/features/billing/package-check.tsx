import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { packageOptions } from './api.ts'
import { refusalMessages } from './refusal/messages/index.ts'
import RefusalHelp from './refusal/refusal-help.tsx'

/** Over every screen of the shell: what stands in the way of the organization's package; nothing while all is well. */
export default function PackageCheck() {
  const t = useMessages(refusalMessages)
  const language = useLanguage()
  const { data } = useQuery(packageOptions)
  if (!data) return null
  const { credits, status, period_end, may_manage } = data
  if (!credits.unlimited && credits.available <= 0)
    return (
      <Banner icon={<Wallet />} tone="warn" action={<RefusalHelp code="out_of_credits" />}>
        {t.outOfCredits}
      </Banner>
    )
  if (status === 'renewal_due' && may_manage && period_end)
    return (
      <Banner
        icon={<Wallet />}
        action={
          <Link to="/settings/$section" params={{ section: 'billing' }} className={buttonClass({ size: 'sm' })}>
            {t.to.billing}
          </Link>
        }
      >
        {t.renewalDue(formatDate(period_end, language))}
      </Banner>
    )
  return null
}
