import { Suspense } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { Turn } from '../answer/turns.ts'
import { chatMessages } from '../messages/index.ts'
import type { TurnActions } from '../session/turn-actions.ts'

const CorrectPanel = lazy(() => import('./correct-panel.tsx'))

/** The query of an answer, to be changed beside the answer that is being read. */
export function CorrectionPanel(props: { turn: Turn | undefined; actions: TurnActions; onClose: () => void }) {
  const t = useMessages(chatMessages).correct
  const { turn, actions, onClose } = props
  return (
    <RightPanel open={turn !== undefined} onClose={onClose} title={t.title} wide>
      {turn && (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <CorrectPanel key={turn.key} turn={turn} actions={actions} onClose={onClose} />
        </Suspense>
      )}
    </RightPanel>
  )
}
