import { Link } from '@tanstack/react-router'
import { BadgeCheck, History, PencilLine } from 'lucide-react'
import type { DataTrust } from '#contract/chat/parts.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { verifiedMessages } from './messages/index.ts'

/** What vouches for an answer: who verified or corrected its query and when, or that a verified one is out of date. */
export default function TrustNote({ trust }: { trust: DataTrust }) {
  const t = useMessages(verifiedMessages).trust
  const when = formatDate(trust.at, useLanguage())
  if (trust.state === 'stale')
    return (
      <p className="my-2.5 flex items-start gap-2 rounded-md border border-line-soft px-3 py-2 text-13 text-fg-2 leading-5">
        <History className="mt-0.5 size-4 flex-none text-warn" aria-hidden="true" />
        <span>
          {t.staleText(trust.question, trust.by, when)}{' '}
          {trust.verified_query_id && (
            <Link to="/knowledge/$tab" params={{ tab: 'verified' }} className="text-accent hover:underline">
              {t.look}
            </Link>
          )}
        </span>
      </p>
    )
  const verified = trust.state === 'verified'
  const Icon = verified ? BadgeCheck : PencilLine
  return (
    <p className="my-2 flex items-center gap-1.5 text-12 text-fg-2">
      <Icon className={verified ? 'size-4 flex-none text-good' : 'size-4 flex-none text-fg-3'} aria-hidden="true" />
      <span title={verified ? t.verifiedText(trust.question) : undefined}>
        {verified ? t.verifiedBy(trust.by, when) : t.correctedBy(trust.by, when)}
      </span>
    </p>
  )
}
