import { Suspense } from 'react'
import type { SessionId } from '#contract/kit/id.ts'
import { lazy } from '#web/lib/lazy.ts'

const Dialog = lazy(() => import('../sharing/share-dialog.tsx'))

/** The question of sharing, loaded when it is first asked. */
export const ShareDialog = ({
  sessionId,
  open,
  onClose,
}: {
  sessionId: SessionId
  open: boolean
  onClose: () => void
}) =>
  open && (
    <Suspense fallback={null}>
      <Dialog sessionId={sessionId} onClose={onClose} />
    </Suspense>
  )
