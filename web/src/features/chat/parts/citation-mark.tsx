import { useContext } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { Evidence } from '../answer/evidence.ts'
import { EvidenceContext } from '../evidence/evidence-context.ts'
import { chatMessages } from '../messages/index.ts'

/** The number of a piece of evidence behind a statement; shows the quoted passage and opens it in the panel. */
export function CitationMark({ n }: { n: number }) {
  const t = useMessages(chatMessages)
  const { evidence, open } = useContext(EvidenceContext)
  const found = evidence.find((evidence) => evidence.n === n)
  if (!found) return <>[{n}]</>
  return (
    <Tooltip text={<Preview evidence={found} />} side="top">
      <button
        type="button"
        aria-label={t.openSource(n, nameOf(found))}
        onClick={() => open(n)}
        className="hit mx-[3px] inline-flex h-[15px] min-w-[15px] items-center justify-center rounded-xs bg-accent-soft px-1 align-[3px] font-[650] text-[10px] text-accent leading-none hover:bg-accent hover:text-on-accent"
      >
        {n}
      </button>
    </Tooltip>
  )
}

/** What a piece of evidence is called. */
function nameOf(evidence: Evidence): string {
  if (evidence.kind === 'table') return evidence.table.title
  return evidence.source.title ?? (evidence.kind === 'web' ? evidence.source.url : '')
}

const Preview = ({ evidence }: { evidence: Evidence }) => (
  <span className="flex flex-col gap-0.5 py-0.5">
    <span className="font-medium">{nameOf(evidence)}</span>
    {evidence.kind === 'document' && (
      <span className="line-clamp-4 text-fg-2">“{evidence.source.providerMetadata.nalar.quote}”</span>
    )}
  </span>
)
