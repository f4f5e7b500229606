import { ExternalLink } from 'lucide-react'
import type { AnswerPart } from '#contract/chat/parts.ts'
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
  return (
    <>
      <EvidenceTitle n={n}>{source.title ?? source.url}</EvidenceTitle>
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
