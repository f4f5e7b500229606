import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { salesforceMappingEndpoints as calls } from '#contract/salesforce/mapping-endpoints.ts'
import type { MappingDetail, MappingInput } from '#contract/salesforce/mappings.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { objectOptions } from '../api.ts'
import { readOptions } from './api.ts'
import { type Draft, draftOf, inputOf, mappingSchema } from './draft.ts'
import { EndFields } from './end-fields.tsx'
import { MappingPreview } from './mapping-preview.tsx'
import { mappingMessages } from './messages/index.ts'
import { PairRows } from './pair-rows.tsx'
import { RunPanel } from './run-panel.tsx'

type Props = { first: Draft; saved?: MappingDetail }

const fieldsOfCodes = {
  salesforce_mapping_source_gone: 'source',
  salesforce_mapping_too_wide: 'source',
  salesforce_gone: 'object',
}

const isSame = (left: MappingInput | undefined, right: MappingInput | undefined) =>
  JSON.stringify(left) === JSON.stringify(right)

/** Where rows come from and go to, which column goes into which field, what would be sent, and the changes that come of it. */
export function MappingForm({ first, saved }: Props) {
  const t = useMessages(mappingMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useDraftForm({
    // What is suggested belongs to what is chosen by then.
    schema: mappingSchema((chosen) => queries.getQueryData(readOptions(chosen.source, chosen.object).queryKey)),
    values: first,
    call: (body) =>
      saved
        ? api.call(calls.updateMapping, { params: { id: saved.id }, body })
        : api.call(calls.createMapping, { body }),
    onDone: async (mapping) => {
      toast.success(t.form.saved)
      form.reset(draftOf(mapping))
      queries.setQueryData(endpointKey(calls.getMapping, { params: { id: mapping.id } }), mapping)
      await invalidateEndpoints(queries, ['listMappings'])
      if (saved) return
      await navigate({
        to: '/salesforce/mappings/$id',
        params: { id: mapping.id },
        replace: true,
        ignoreBlocker: true,
      })
    },
    codeFields: fieldsOfCodes,
    whenEmpty: t.form.missing,
  })
  const { draft, change, errorAt, store: save } = form
  const { source, object } = draft
  const described = useQuery({ ...objectOptions(object ?? ''), enabled: object !== null })
  const read = useQuery(readOptions(source, object))
  const input = inputOf(draft, read.data)
  const isSaved = saved !== undefined && isSame(input, inputOf(draftOf(saved), undefined))
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-8">
      <EndFields
        draft={draft}
        read={read.data}
        object={described.data}
        savedName={saved?.source_name}
        errorAt={errorAt}
        onChange={change}
      />
      <PairRows draft={draft} read={read} object={described} errorAt={errorAt} onChange={change} />
      <div className="flex flex-col items-start gap-3">
        <FailureNote error={save.error} retryAt={save.retryAt} />
        <Button type="submit" variant={isSaved ? 'default' : 'primary'} loading={save.busy} disabled={isSaved}>
          {t.form.save}
        </Button>
      </div>
      {source && object && <MappingPreview input={input} object={described.data} columns={read.data?.columns ?? []} />}
      <LeaveGuard dirty={form.isChanged && !isSaved} text={t.form.leaveText} />
      {saved && <RunPanel id={saved.id} first={saved.run} isSaved={isSaved && saved.state !== 'broken'} />}
    </form>
  )
}
