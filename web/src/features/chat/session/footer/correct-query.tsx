import { PencilLine } from 'lucide-react'
import { Suspense } from 'react'
import { AddTest } from '#web/features/knowledge-tests/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import type { Turn } from '../../answer/turns.ts'
import { chatMessages } from '../../messages/index.ts'
import type { TurnActions } from '../turn-actions.ts'

/** Lets a person mend the query of an answer from a connected database, and keep its question as a test. */
export function CorrectQuery({ turn, actions }: { turn: Turn; actions: TurnActions }) {
  const t = useMessages(chatMessages)
  const { correct } = actions
  if (!correct || !turn.answerId || !asksDatabase(turn)) return null
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => correct(turn)}>
        <PencilLine />
        {t.correctQuery}
      </Button>
      <Suspense>
        <AddTest answerRef={() => actions.answerRef(turn)} dataSource={databaseOf(turn)} />
      </Suspense>
    </>
  )
}

/** Tables of files have a query too, but nothing that could be verified for others. */
const asksDatabase = ({ parts }: Turn): boolean =>
  parts.some((part) => part.type === 'data-table' && part.data.query) &&
  parts.some(({ type }) => type === 'tool-query_database' || type === 'data-trust')

const databaseOf = ({ parts }: Turn): string | undefined =>
  parts.flatMap((part) => (part.type === 'data-table' && part.data.query ? [part.data.query.data_source_id] : []))[0]
