import { useNavigate } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { addFromAnswer, useWork } from './api.ts'
import { testMessages } from './messages/index.ts'

type Place = { bot_id: AgentId; session_id: SessionId; answer_id: AnswerId }

/** Adds an answer's question to the tests of its agent, with what the answer holds as what is expected. */
export default function AddTest({ place }: { place: () => Promise<Place | undefined> }) {
  const t = useMessages(testMessages)
  const navigate = useNavigate()
  const { work, busy } = useWork()
  const add = () =>
    work('add', async () => {
      const at = await place()
      if (at) await addFromAnswer(at)
      toast.success(t.added, { label: t.look, run: () => void navigate({ to: '/knowledge-tests' }) })
    })
  return (
    <Button size="sm" variant="ghost" loading={busy === 'add'} icon={<FlaskConical />} onClick={() => void add()}>
      {t.add}
    </Button>
  )
}
