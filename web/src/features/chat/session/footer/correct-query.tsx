import { PencilLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AddTest } from '#web/features/knowledge-tests/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Turn } from '../../answer/turns.ts'
import { chatMessages } from '../../messages/index.ts'
import type { TurnActions } from '../turn-actions.ts'

const CorrectPanel = lazy(() => import('../../correct/correct-panel.tsx'))

/** Lets a person mend the query of an answer from a connected database, and keep its question as a test. */
export function CorrectQuery({ turn, actions }: { turn: Turn; actions: TurnActions }) {
  const t = useMessages(chatMessages)
  const [open, setOpen] = useState(false)
  if (!turn.answerId || !asksDatabase(turn)) return null
  return (
    <>
      <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        <PencilLine />
        {t.correctQuery}
      </Button>
      <Suspense>
        <AddTest answerRef={() => actions.answerRef(turn)} dataSource={databaseOf(turn)} />
      </Suspense>
      {open && (
        <Suspense fallback={<Spinner />}>
          <div className="order-last ml-1.5 basis-full">
            <CorrectPanel turn={turn} actions={actions} onClose={() => setOpen(false)} />
          </div>
        </Suspense>
      )}
    </>
  )
}

/** Tables of files have a query too, but nothing that could be verified for others. */
const asksDatabase = ({ parts }: Turn): boolean =>
  parts.some((part) => part.type === 'data-table' && part.data.query) &&
  parts.some(({ type }) => type === 'tool-query_database' || type === 'data-trust')

const databaseOf = ({ parts }: Turn): string | undefined =>
  parts.flatMap((part) => (part.type === 'data-table' && part.data.query ? [part.data.query.data_source_id] : []))[0]
