import { useQuery } from '@tanstack/react-query'
import type { AgentId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { type UseCase, useCaseInput } from '#contract/use-cases/schemas.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { defaultsOptions, useCreateUseCase, useUpdateUseCase } from './api.ts'
import { useCaseMessages } from './messages/index.ts'

type Props = { agent: AgentId; useCase?: UseCase; onClose: () => void; onDone?: (useCase: UseCase) => void }

/** A new use case, begun from one of the defaults where that helps; or another name for one that is there. */
export function UseCaseDialog({ agent, useCase, onClose, onDone }: Props) {
  const t = useMessages(useCaseMessages)
  const defaults = useQuery({ ...defaultsOptions, enabled: !useCase })
  const create = useCreateUseCase(agent)
  const update = useUpdateUseCase(useCase?._id as UseCase['_id'])
  const form = useDraftForm({
    schema: useCaseInput,
    values: {
      usecase: useCase?.usecase ?? '',
      description: useCase?.description ?? '',
      type: useCase?.type ?? 'tables',
    },
    call: ({ type, ...text }) => (useCase ? update.mutateAsync(text) : create.mutateAsync({ ...text, type })),
    onDone: (saved) => {
      onClose()
      onDone?.(saved)
    },
  })
  const { draft, change, errorAt } = form
  const offered = useCase ? [] : (defaults.data ?? []).filter(({ type }) => type === 'tables')
  return (
    <FormDialog
      form={form}
      title={useCase ? t.editTitle(useCase.usecase) : t.createTitle}
      action={useCase ? t.save : t.create}
      cancel={t.cancel}
      onClose={onClose}
    >
      {offered.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-medium text-13 text-fg-2">{t.beginWith}</legend>
          {offered.map(({ _id, usecase, description, type }) => (
            <Chip key={_id} on={draft.usecase === usecase} onClick={() => change({ usecase, description, type })}>
              {usecase}
            </Chip>
          ))}
        </fieldset>
      )}
      <Field label={t.name} error={errorAt('usecase')} required>
        <Input
          value={draft.usecase}
          maxLength={limits.useCase.name}
          autoComplete="off"
          onChange={({ target }) => change({ usecase: target.value })}
        />
      </Field>
      <Field label={t.description} hint={t.descriptionHint} error={errorAt('description')} optional>
        <Textarea
          value={draft.description}
          maxLength={limits.useCase.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
