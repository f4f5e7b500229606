import { ExternalLink } from 'lucide-react'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { EvidenceTitle } from './evidence-title.tsx'

type Props = { n: number; source: Extract<AnswerPart, { type: 'source-url' }> }

/** Only addresses of the web can be followed. */
const webAddress = (url: string): URL | undefined => {
  const parsed = URL.parse(url)
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed : undefined
}

/** A page of the web. */
export function WebEvidence({ n, source }: Props) {
  const url = webAddress(source.url)
  const language = useLanguage()
  const { site, date, quote } = source.providerMetadata?.nalar ?? {}
  return (
    <>
      <EvidenceTitle n={n}>{source.title ?? source.url}</EvidenceTitle>
      {quote && (
        <blockquote className="mb-3 border-accent border-l-2 pl-3 text-13 text-fg-2 [overflow-wrap:anywhere]">
          “{quote.trim()}”
        </blockquote>
      )}
      {(site || date) && (
        <p className="mb-1 text-12 text-fg-3">
          {[site, date && formatDate(date, language)].filter(Boolean).join(' · ')}
        </p>
      )}
      {url && (
        <a
          href={url.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex items-center gap-1.5 text-12 text-accent hover:underline"
        >
          {url.host}
          <ExternalLink className="size-3.5" />
        </a>
      )}
    </>
  )
}
