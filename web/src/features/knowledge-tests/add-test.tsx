import { useNavigate } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import type { UseCase } from '#contract/use-cases/schemas.ts'
import { useUseCasesOf } from '#web/features/use-cases/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { DropdownArrow } from '#web/ui/arrows.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { addFromAnswer, useWork } from './api.ts'
import { testMessages } from './messages/index.ts'

type AnswerRef = { bot_id: AgentId; session_id: SessionId; answer_id: AnswerId }
type Props = {
  answerRef: () => Promise<AnswerRef | undefined>
  /** The database that the answer comes from. */
  dataSource: string | undefined
}

/**
 * Adds an answer's question to the tests of its agent, with what the answer holds as what is expected; to those of a use case,
 * where the agent has one over the same database.
 */
export default function AddTest({ answerRef, dataSource }: Props) {
  const t = useMessages(testMessages)
  const navigate = useNavigate()
  const { work, busy } = useWork()
  const useCases = useUseCasesOf(dataSource)
  const add = (useCase?: UseCase) =>
    work('add', async () => {
      const at = await answerRef()
      if (!at) return
      await addFromAnswer(at, useCase?._id)
      const look = useCase
        ? () =>
            navigate({
              to: '/knowledge/use-cases/$id',
              params: { id: useCase._id },
              search: { part: 'tests' },
            })
        : () => navigate({ to: '/knowledge/$tab', params: { tab: 'tests' } })
      toast.success(useCase ? t.addedTo(useCase.usecase) : t.added, { label: t.look, run: () => void look() })
    })
  return (
    <span className="inline-flex items-center">
      <Button size="sm" variant="ghost" loading={busy === 'add'} icon={<FlaskConical />} onClick={() => void add()}>
        {t.add}
      </Button>
      {useCases.length > 0 && (
        <Menu
          align="end"
          trigger={
            <IconButton size="sm" label={t.addTo} disabled={busy !== undefined}>
              <DropdownArrow />
            </IconButton>
          }
        >
          {useCases.map((useCase) => (
            <MenuItem key={useCase._id} onClick={() => void add(useCase)}>
              {t.toUseCase(useCase.usecase)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </span>
  )
}
