import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { localeOf } from '#contract/kit/format/locale.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { packageOptions } from '../api.ts'
import { refusalMessages } from './messages/index.ts'

/** What ends a refusal: buying, or raising a cap. */
const ends: Record<string, 'billing' | 'usage'> = {
  out_of_credits: 'billing',
  conversation_limit_reached: 'billing',
  call_minute_limit_reached: 'billing',
  workspace_cap_reached: 'usage',
  member_cap_reached: 'usage',
  agent_cap_reached: 'usage',
}

/** The way out of a refusal over credits, for who may take it; for others who may. Nothing for other codes. */
export default function RefusalHelp({ code }: { code: string | undefined }) {
  const section = code === undefined ? undefined : ends[code]
  return section ? <HelpLink section={section} /> : null
}

function HelpLink({ section }: { section: 'billing' | 'usage' }) {
  const t = useMessages(refusalMessages)
  const language = useLanguage()
  const { data } = useQuery(packageOptions)
  if (!data) return null
  if (data.may_manage)
    return (
      <Link to="/settings/$section" params={{ section }} className={buttonClass({ size: 'sm' })}>
        {t.to[section]}
      </Link>
    )
  if (data.managers.length === 0) return null
  const names = new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(data.managers)
  return <span className="text-12 text-fg-2">{t.ask(names)}</span>
}
