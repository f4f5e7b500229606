import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { UseCase, UseCaseType } from '#contract/use-cases/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { defaultsOptions, useCreateUseCase, useUpdateUseCase } from './api.ts'
import { useCaseMessages } from './messages/index.ts'

type Props = { agent: AgentId; useCase?: UseCase; onClose: () => void; onDone?: (useCase: UseCase) => void }
type Draft = { usecase: string; description: string; type: UseCaseType }

/** A new use case, begun from one of the defaults where that helps; or another name for one that is there. */
export function UseCaseDialog({ agent, useCase, onClose, onDone }: Props) {
  const t = useMessages(useCaseMessages)
  const defaults = useQuery({ ...defaultsOptions, enabled: !useCase })
  const create = useCreateUseCase(agent)
  const update = useUpdateUseCase(useCase?._id as UseCase['_id'])
  const change = useCase ? update : create
  const [draft, setDraft] = useState<Draft>({
    usecase: useCase?.usecase ?? '',
    description: useCase?.description ?? '',
    type: useCase?.type ?? 'tables',
  })
  const save = () => {
    if (draft.usecase.trim() === '' || change.isPending) return
    const onSuccess = (saved: UseCase) => {
      onClose()
      onDone?.(saved)
    }
    if (useCase) update.mutate({ usecase: draft.usecase, description: draft.description }, { onSuccess })
    else create.mutate(draft, { onSuccess })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={useCase ? t.editTitle(useCase.usecase) : t.createTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" loading={change.isPending} disabled={draft.usecase.trim() === ''} onClick={save}>
            {useCase ? t.save : t.create}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {!useCase && (defaults.data ?? []).length > 0 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-1.5 font-medium text-13 text-fg-2">{t.beginWith}</legend>
            {defaults.data
              ?.filter(({ type }) => type === 'tables')
              .map(({ _id, ...given }) => (
                <Chip key={_id} on={draft.usecase === given.usecase} onClick={() => setDraft(given)}>
                  {given.usecase}
                </Chip>
              ))}
          </fieldset>
        )}
        <Field label={t.name} required>
          <Input
            value={draft.usecase}
            maxLength={limits.useCase.name}
            autoComplete="off"
            onChange={(event) => setDraft({ ...draft, usecase: event.target.value })}
          />
        </Field>
        <Field label={t.description} hint={t.descriptionHint} optional>
          <Textarea
            value={draft.description}
            maxLength={limits.useCase.description}
            onChange={(event) => setDraft({ ...draft, description: event.target.value })}
          />
        </Field>
        <FailureNote error={change.error} />
      </form>
    </Dialog>
  )
}
