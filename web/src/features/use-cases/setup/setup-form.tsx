import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Agent } from '#contract/agents/schemas.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import { type UseCaseSuggestion, useCaseInput } from '#contract/use-cases/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { keyOfTable } from '../api.ts'
import { setupMessages } from './messages/index.ts'
import { suggestedKeys } from './suggested-tables.ts'
import { TableChoice } from './table-choice.tsx'
import { useSetUp } from './use-set-up.ts'

type Props = { suggestion: UseCaseSuggestion; agents: readonly Agent[] }

/** Name, description and tables as they are suggested; one press makes the use case of them. */
export function SetupForm({ suggestion, agents }: Props) {
  const t = useMessages(setupMessages)
  const navigate = useNavigate()
  const bot = useBotId()
  const [agent, setAgent] = useState(agents.find(({ _id }) => _id === bot)?._id ?? agents[0]?._id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => suggestedKeys(suggestion.tables))
  const setUp = useSetUp()
  const tooMany = chosen.size > limits.useCase.relations
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: useCaseInput.omit({ type: true }),
    values: { usecase: suggestion.usecase, description: suggestion.description },
    call: (text) => {
      const tables = suggestion.tables.filter((table) => chosen.has(keyOfTable(table)))
      return setUp.mutateAsync({ agent: required(agent, 'it is pressed where there is an agent'), ...text, tables })
    },
    onDone: ({ _id }) =>
      void navigate({ to: '/knowledge/use-cases/$id', params: { id: _id }, search: { part: 'try' } }),
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <p className="text-fg-2">{t.text}</p>
      {agents.length > 1 && (
        <Field label={t.agent}>
          <Select
            options={agents.map(({ _id, name: called }) => ({ value: _id as string, label: called }))}
            value={agent ?? null}
            onValueChange={(id) => setAgent(agents.find(({ _id }) => _id === id)?._id)}
          />
        </Field>
      )}
      <Field label={t.name} error={errorAt('usecase')} required>
        <Input
          value={draft.usecase}
          maxLength={limits.useCase.name}
          autoComplete="off"
          onChange={({ target }) => change({ usecase: target.value })}
        />
      </Field>
      <Field label={t.description} error={errorAt('description')} optional>
        <Input
          value={draft.description}
          maxLength={limits.useCase.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <TableChoice tables={suggestion.tables} chosen={chosen} onChange={setChosen} />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-line-soft border-t bg-bg py-3">
        <Button type="submit" variant="primary" loading={store.busy} disabled={!agent || chosen.size === 0 || tooMany}>
          {t.create}
        </Button>
        {tooMany && <span className="text-12 text-bad">{t.tooMany(limits.useCase.relations)}</span>}
        <FailureNote error={store.error} retryAt={store.retryAt} />
      </div>
    </form>
  )
}
