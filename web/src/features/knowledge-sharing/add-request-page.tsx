import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { knowledgeSharingEndpoints as calls } from '#contract/knowledge-sharing/endpoints.ts'
import { sharingLimits } from '#contract/knowledge-sharing/limits.ts'
import { type OfferedUseCase, requestInput } from '#contract/knowledge-sharing/schemas.ts'
import { WorkspaceFrame } from '#web/features/workspaces/index.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { askableOptions, offeredOptions, requestKnowledge } from './api.ts'
import { WhereOneWorks } from './here.tsx'
import { sharingMessages } from './messages/index.ts'

const types = ['files', 'tables'] as const

/** Asks another workspace for use cases, and says what for. */
export default function AddRequestPage({ id }: { id: string | undefined }) {
  return (
    <WorkspaceFrame id={id} tab="knowledge-sharing">
      {(workspace) => <WhereOneWorks workspace={workspace}>{() => <Chosen id={workspace.id} />}</WhereOneWorks>}
    </WorkspaceFrame>
  )
}

function Chosen({ id }: { id: WorkspaceId }) {
  const t = useMessages(sharingMessages)
  const askable = useQuery(askableOptions())
  return (
    <Loaded query={askable} failed={t.failed}>
      {(workspaces) =>
        workspaces.length === 0 ? (
          <EmptyState title={t.add.none}>{t.add.noneText}</EmptyState>
        ) : (
          <RequestForm
            id={id}
            workspaces={workspaces.map(({ id: value, workspace_name }) => ({ value, label: workspace_name }))}
          />
        )
      }
    </Loaded>
  )
}

type WrittenRequest = { workspace_id: WorkspaceId | null; list_use_case: OfferedUseCase['_id'][]; description: string }
const written = draftSchema(requestInput, ({ workspace_id, ...rest }: WrittenRequest) => ({
  ...rest,
  // Where none is chosen, the schema says so.
  workspace_id: workspace_id ?? '',
}))

type FormProps = { id: WorkspaceId; workspaces: { value: WorkspaceId; label: string }[] }

function RequestForm({ id, workspaces }: FormProps) {
  const t = useMessages(sharingMessages).add
  const navigate = useNavigate()
  const stored = useStored(calls)
  const { draft, change, errorAt, isChanged, onSubmit, store } = useDraftForm({
    schema: written,
    values: {
      workspace_id: workspaces.length === 1 ? (workspaces[0]?.value ?? null) : null,
      list_use_case: [],
      description: '',
    },
    call: requestKnowledge,
    onDone: (made) => {
      stored(t.sent)
      void navigate({
        to: '/workspace/$id/knowledge-sharing/detail-request',
        params: { id },
        search: { request: made.id },
        ignoreBlocker: true,
      })
    },
    whenEmpty: { description: t.purposeMissing },
  })
  const { workspace_id: asked, list_use_case: chosen, description } = draft
  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-[560px] flex-col gap-5">
      <LeaveGuard dirty={isChanged && description.trim() !== ''} />
      <h2 className="font-semibold text-18">{t.title}</h2>
      <Field label={t.workspace} error={errorAt('workspace_id')} required>
        <Select
          options={workspaces}
          value={asked}
          placeholder={t.choose}
          onValueChange={(workspace_id) => change({ workspace_id, list_use_case: [] })}
        />
      </Field>
      {asked && (
        <UseCases
          key={asked}
          workspace={asked}
          chosen={chosen}
          onChange={(list_use_case) => change({ list_use_case })}
        />
      )}
      <p aria-live="polite" className="text-12 text-bad empty:hidden">
        {errorAt('list_use_case') && t.useCaseMissing}
      </p>
      <Field label={t.purpose} hint={t.purposeHint} error={errorAt('description')} required>
        <Textarea
          rows={4}
          value={description}
          maxLength={sharingLimits.purpose}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <Button type="submit" variant="primary" className="self-start" loading={store.busy}>
        {t.send}
      </Button>
    </form>
  )
}

type ListProps = {
  workspace: WorkspaceId
  chosen: readonly OfferedUseCase['_id'][]
  onChange: (chosen: OfferedUseCase['_id'][]) => void
}

function UseCases({ workspace, chosen, onChange }: ListProps) {
  const t = useMessages(sharingMessages).add
  const names = useMessages(sharingMessages).request.types
  const [picked, setPicked] = useState<(typeof types)[number]>()
  const files = useQuery(offeredOptions(workspace, 'files'))
  // Files first; a workspace that has none shows its tables.
  const type = picked ?? (files.data?.length === 0 ? 'tables' : 'files')
  const offered = useQuery(offeredOptions(workspace, type))
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-1.5 font-medium text-13 text-fg-2">{t.useCases}</legend>
      <div>
        <Segmented
          label={t.type}
          value={type}
          options={types.map((value) => ({ value, label: names[value] }))}
          onValueChange={setPicked}
        />
      </div>
      <Loaded query={offered} failed={t.failedUseCases} rows={2}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-fg-3">{t.noUseCases[type]}</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {all.map(({ _id, usecase, description, requested }) => (
                <li key={_id}>
                  <Checkbox
                    checked={chosen.includes(_id)}
                    disabled={requested}
                    onCheckedChange={(on) => onChange(on ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
                  >
                    <span className="text-fg">{usecase}</span>
                    {requested && <span className="text-12 text-fg-3"> · {t.requested}</span>}
                    {description && <span className="block text-12 text-fg-3">{description}</span>}
                  </Checkbox>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </fieldset>
  )
}
