import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { RightPanel } from '#web/ui/right-panel.tsx'
import type { Evidence } from '../answer/evidence.ts'
import { chatMessages } from '../messages/index.ts'
import { DocumentEvidence } from './document-evidence.tsx'
import { TableEvidence } from './table-evidence.tsx'
import { WebEvidence } from './web-evidence.tsx'

type Props = {
  evidence: readonly Evidence[]
  /** The piece that was asked for; undefined when the panel is closed. */
  n: number | undefined
  /** Grows with every press, so that the same piece is shown again; 0 where nobody has pressed and the panel opened by itself. */
  pressed: number
  onClose: () => void
}

/** What an answer rests on: queries with their rows, passages of documents, pages of the web. */
export function EvidencePanel({ evidence, n, pressed, onClose }: Props) {
  const t = useMessages(chatMessages)
  const shown = n === undefined ? undefined : Math.min(n, evidence.length)
  return (
    <RightPanel
      open={n !== undefined}
      onClose={onClose}
      title={t.evidence}
      aside={
        shown !== undefined && (
          <span className="rounded-full border border-line px-2 text-12 text-fg-2 tabular-nums">
            {t.ofCount(shown, evidence.length)}
          </span>
        )
      }
    >
      {shown !== undefined && <List key={pressed} evidence={evidence} n={shown} bring={pressed > 0 ? bringUp : null} />}
    </RightPanel>
  )
}

/**
 * The panel scrolls to what was asked for and takes the focus, so that Escape and Tab work from there. Where it opened by
 * itself the focus stays where the next question is written.
 */
function bringUp(section: HTMLElement | null): void {
  section?.scrollIntoView?.({ block: 'nearest' })
  section?.focus({ preventScroll: true })
}

type ListProps = { evidence: readonly Evidence[]; n: number; bring: ((section: HTMLElement | null) => void) | null }

function List({ evidence, n, bring }: ListProps) {
  return evidence.map((evidence) => (
    <section
      key={evidence.n}
      ref={evidence.n === n ? bring : null}
      tabIndex={-1}
      aria-current={evidence.n === n || undefined}
      className="border-line-soft border-b px-4 py-3.5 outline-none"
    >
      {evidence.kind === 'table' ? (
        <TableEvidence n={evidence.n} table={evidence.table} reading={evidence.reading} />
      ) : evidence.kind === 'document' ? (
        <DocumentEvidence n={evidence.n} source={evidence.source} />
      ) : (
        <WebEvidence n={evidence.n} source={evidence.source} />
      )}
    </section>
  ))
}
