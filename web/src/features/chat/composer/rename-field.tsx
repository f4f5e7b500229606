import { Pencil } from 'lucide-react'
import type { SessionId } from '#contract/kit/id.ts'
import { NameField } from '../sessions/session-row.tsx'
import { useSessionActions } from '../sessions/use-session-actions.ts'
import { useShownSession } from './use-shown-session.ts'

/** `/rename`: the session's name as a field over the question. */
export default function RenameField({ sessionId, onDone }: { sessionId: SessionId; onDone: () => void }) {
  const session = useShownSession(sessionId)
  const { rename } = useSessionActions()
  if (!session) return null
  return (
    <div className="mb-2 flex items-center gap-2 text-fg-3 [&_svg]:size-4">
      <Pencil aria-hidden="true" />
      <NameField
        session={session}
        onDone={(name) => {
          if (name !== undefined) rename(session, name)
          onDone()
        }}
      />
    </div>
  )
}
