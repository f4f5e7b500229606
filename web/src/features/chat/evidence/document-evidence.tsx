import { ExternalLink } from 'lucide-react'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { chatMessages } from '../messages/index.ts'
import { EvidenceTitle } from './evidence-title.tsx'

type Props = { n: number; source: Extract<AnswerPart, { type: 'source-document' }> }

/** A passage of a document, as it stands there. */
export function DocumentEvidence({ n, source }: Props) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const { page, row, quote, version, file_id } = source.providerMetadata.nalar
  const location =
    page !== undefined
      ? t.page(formatNumber(page, language))
      : row !== undefined
        ? t.row(formatNumber(row, language))
        : undefined
  // The file as it was then: a newer version may say something else.
  const open = async () => {
    const { openKnowledgeFile } = await import('#web/features/knowledge-files/index.ts')
    await openKnowledgeFile({ id: file_id, name: source.title, version, page })
  }
  return (
    <>
      <EvidenceTitle n={n}>
        {source.title}
        {location && <span className="font-normal text-fg-3">, {location}</span>}
      </EvidenceTitle>
      <blockquote className="whitespace-pre-wrap border-accent border-l-2 pl-3 text-13 text-fg-2 [overflow-wrap:anywhere]">
        “{quote.trim()}”
      </blockquote>
      {version !== undefined && (
        <Button size="sm" className="mt-2" icon={<ExternalLink />} onClick={() => void open()}>
          {t.openDocument}
        </Button>
      )}
    </>
  )
}
