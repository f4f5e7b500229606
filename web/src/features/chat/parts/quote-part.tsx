import { FileText } from 'lucide-react'
import { useContext } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import type { Evidence } from '../answer/evidence.ts'
import { EvidenceContext } from '../evidence/evidence-context.ts'
import { chatMessages } from '../messages/index.ts'

/** Where the quotes of an answer stand: the file and the page, each opens what is around it. */
export function QuotePlaces({ places }: { places: readonly Extract<Evidence, { kind: 'document' }>[] }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const { open } = useContext(EvidenceContext)
  return (
    <ul aria-label={t.quotedFrom} data-quotes="" className="my-2 flex flex-col items-start gap-1">
      {places.map(({ n, source }) => {
        const { page, row } = source.providerMetadata.nalar
        const place =
          page !== undefined
            ? t.page(formatNumber(page, language))
            : row !== undefined
              ? t.row(formatNumber(row, language))
              : undefined
        return (
          <li key={n} className="max-w-full">
            <button
              type="button"
              onClick={() => open(n)}
              className="hit flex max-w-full items-center gap-1.5 rounded-xs text-12 text-fg-2 hover:text-fg"
            >
              <FileText className="size-3.5 flex-none text-fg-3" />
              <span className="min-w-0 truncate">{source.title}</span>
              {place && <span className="flex-none text-fg-3">· {place}</span>}
              <span className="flex-none rounded-xs bg-accent-soft px-1 font-[650] text-[10px] text-accent leading-4">
                {n}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
