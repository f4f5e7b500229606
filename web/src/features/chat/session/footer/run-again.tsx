import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { AnswerAgain } from '#contract/chat/answer-schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Turn } from '../../answer/turns.ts'
import { chatMessages } from '../../messages/index.ts'
import type { TurnActions } from '../turn-actions.ts'

const AgainPart = lazy(() => import('../../parts/again/again-part.tsx'))

/** Asks the queries of an answer again, and shows below it what differs. Nothing where there is no query. */
export function RunAgain({ turn, actions }: { turn: Turn; actions: TurnActions }) {
  const t = useMessages(chatMessages)
  const [again, setAgain] = useState<AnswerAgain>()
  const [running, setRunning] = useState(false)
  if (!turn.answerId || !turn.parts.some((part) => part.type === 'data-table' && part.data.query)) return null
  const run = async () => {
    setRunning(true)
    try {
      setAgain(await actions.runAgain(turn))
    } catch (error) {
      toast.failure(error instanceof Error ? error.message : t.somethingWrong)
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      <Button size="sm" variant="ghost" aria-disabled={running} onClick={() => !running && void run()}>
        {running ? <Spinner /> : <History />}
        {running ? t.again.running : t.again.run}
      </Button>
      {again && (
        <Suspense fallback={<Spinner />}>
          <div className="order-last ml-1.5 basis-full">
            <AgainPart again={again} onClose={() => setAgain(undefined)} />
          </div>
        </Suspense>
      )}
    </>
  )
}
