import { useQuery } from '@tanstack/react-query'
import type { Path } from 'react-hook-form'
import { salesforceMappingEndpoints as calls } from '#contract/salesforce/mapping-endpoints.ts'
import type { ReadSource } from '#contract/salesforce/mappings.ts'
import type { SalesforceDescription } from '#contract/salesforce/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { objectsOptions } from '../api.ts'
import { type Draft, keyOf, sourceKey } from './draft.ts'
import { mappingMessages } from './messages/index.ts'

type Props = {
  draft: Draft
  read: ReadSource | undefined
  object: SalesforceDescription | undefined
  /** What a saved mapping's source was called. */
  savedName: string | undefined
  errorAt: (path: Path<Draft>) => string | undefined
  onChange: (changed: Partial<Draft>) => void
}

/** What the mapping is called, where its rows come from and go to, and how records are recognized. */
export function EndFields({ draft, read, object, savedName, errorAt, onChange }: Props) {
  const t = useMessages(mappingMessages).form
  const objects = useQuery(objectsOptions)
  const keys = (object?.fields ?? []).filter((field) => field.key)
  const key = keyOf(draft, read)
  return (
    <div className="flex flex-col gap-4">
      <Field label={t.name} error={errorAt('name')} required className="max-w-[464px]">
        <Input
          maxLength={120}
          placeholder={t.namePlaceholder}
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
        <SourceField draft={draft} savedName={savedName} error={errorAt('source')} onChange={onChange} />
        <Field label={t.object} required error={errorAt('object') ?? (objects.error && t.objectsFailed)}>
          <Select
            value={draft.object}
            loading={objects.isPending}
            options={(objects.data ?? []).map(({ name, label }) => ({
              value: name,
              label: label === name ? label : `${label} (${name})`,
            }))}
            onValueChange={(next) => onChange({ object: next, pairs: null, key_field: null })}
          />
        </Field>
        <Field
          label={t.key}
          required
          hint={object && keys.length === 0 ? t.noKey : t.keyHint}
          error={errorAt('key_field')}
        >
          <Select
            value={key}
            disabled={!object || keys.length === 0}
            options={keys.map(({ name, label }) => ({ value: name, label }))}
            onValueChange={(next) => onChange({ key_field: next })}
          />
        </Field>
      </div>
      <div>
        <Checkbox checked={draft.clear_empty} onCheckedChange={(clear_empty) => onChange({ clear_empty })}>
          {t.clearEmpty}
          <span className="block text-12 text-fg-3">{t.clearEmptyHint}</span>
        </Checkbox>
      </div>
    </div>
  )
}

type SourceProps = Pick<Props, 'draft' | 'savedName' | 'onChange'> & { error: string | undefined }

function SourceField({ draft, savedName, error, onChange }: SourceProps) {
  const t = useMessages(mappingMessages).form
  const sources = useQuery(endpointQuery(calls.listMappingSources))
  const offered = sources.data ?? []
  const chosen = draft.source && sourceKey(draft.source)
  const options = offered.map(({ source, name, of }) => ({
    value: sourceKey(source),
    label: `${name} · ${of}${source.kind === 'table' ? '' : ` · ${t.kinds[source.kind]}`}`,
  }))
  // One that is gone is still what the mapping was made for.
  const isGone = sources.data !== undefined && chosen !== null && !options.some(({ value }) => value === chosen)
  const shown = isGone && savedName ? [{ value: chosen, label: t.goneSource(savedName) }, ...options] : options
  const choose = (next: string) => {
    const found = offered.find(({ source }) => sourceKey(source) === next)
    if (found) onChange({ source: found.source, pairs: null, key_field: null })
  }
  return (
    <Field label={t.source} required hint={t.sourceHint} error={error ?? (sources.error && t.sourcesFailed)}>
      <Select value={chosen} loading={sources.isPending} options={shown} onValueChange={choose} />
    </Field>
  )
}
