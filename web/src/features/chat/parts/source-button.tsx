import { useContext } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EvidenceContext } from '../evidence/evidence-context.ts'
import { chatMessages } from '../messages/index.ts'

/** Opens the evidence behind a table or chart. */
export function SourceButton({ n }: { n: number }) {
  const t = useMessages(chatMessages)
  const { evidence, open } = useContext(EvidenceContext)
  if (!evidence.some((piece) => piece.n === n)) return null
  return (
    <Button variant="ghost" size="sm" onClick={() => open(n)} className="text-fg-3 phone:hidden">
      {t.source}
    </Button>
  )
}
