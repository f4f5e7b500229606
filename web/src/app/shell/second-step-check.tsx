import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { profileEndpoints } from '#contract/account/profile-endpoints.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { storeUser, useUser } from '#web/lib/session/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { appMessages } from '../messages/index.ts'

/** Tells a member until when their organization gives them for a second step; what is known of it is asked anew once. */
export function SecondStepCheck() {
  const t = useMessages(appMessages).secondStep
  const language = useLanguage()
  const due = useUser()?.second_step_due
  useEffect(() => {
    api.call(profileEndpoints.getUser).then(storeUser, () => {})
  }, [])
  if (!due) return null
  return (
    <Banner
      tone="warn"
      icon={<ShieldCheck />}
      action={
        <Link
          to="/settings/$section"
          params={{ section: 'two-step' }}
          className={buttonClass({ size: 'sm', className: 'flex-none' })}
        >
          {t.setUp}
        </Link>
      }
    >
      {t.until(formatDate(due, language, 'date'))}
    </Banner>
  )
}
