import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import type { MonitoredData, MonitoringSource } from '#contract/monitors/schemas.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { sourcesOptions } from '../api.ts'
import { monitorMessages } from '../messages/index.ts'
import type { EditedMonitor } from './edited.ts'

const any = 'any'
const maxPrompt = 2_000

type Props = {
  edited: EditedMonitor
  onChange: (change: Partial<EditedMonitor>) => void
  onRead: () => void
  reading: boolean
  /** One that is there stays with its agent. */
  agentFixed: boolean
}

/** What is watched: a sentence, the agent, and what of its data. */
export function PromptFields({ edited, onChange, onRead, reading, agentFixed }: Props) {
  const t = useMessages(monitorMessages).editor
  const agents = useQuery({ ...agentsOptions, enabled: !agentFixed })
  const readOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onRead()
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t.prompt} hint={t.promptHint} required>
        <Textarea
          rows={2}
          maxLength={maxPrompt}
          value={edited.prompt}
          placeholder={t.promptPlaceholder}
          onChange={({ target }) => onChange({ prompt: target.value })}
          onKeyDown={readOnEnter}
        />
      </Field>
      <div
        className={cx(
          'grid items-end gap-3 phone:grid-cols-1',
          agentFixed ? 'grid-cols-[1fr_auto]' : 'grid-cols-[1fr_1fr_auto]',
        )}
      >
        {!agentFixed && (
          <Field label={t.agent}>
            <Select
              loading={agents.isPending}
              value={edited.agent ?? null}
              options={(agents.data ?? []).map(({ _id, name }) => ({ value: _id as string, label: name }))}
              onValueChange={(agent) => onChange({ agent: agent as AgentId, data: null })}
            />
          </Field>
        )}
        {edited.agent && <DataField agent={edited.agent} value={edited.data} onChange={(data) => onChange({ data })} />}
        <Button
          loading={reading}
          disabled={edited.prompt.trim().length < 3 || !edited.agent}
          onClick={onRead}
          size="lg"
        >
          {t.read}
        </Button>
      </div>
    </div>
  )
}

const keyOf = (data: MonitoredData) => JSON.stringify(data)

type DataProps = { agent: AgentId; value: MonitoredData | null; onChange: (data: MonitoredData | null) => void }

function DataField({ agent, value, onChange }: DataProps) {
  const all = useMessages(monitorMessages)
  const t = all.editor
  const sources = useQuery(sourcesOptions(agent))
  const found = sources.data ?? []
  const label = ({ data, name, source_name }: MonitoringSource) => `${name} · ${t.dataKinds[data.kind]}, ${source_name}`
  return (
    <Field label={t.data} error={sources.error ? all.sourcesFailed : undefined}>
      <Select
        loading={sources.isPending}
        value={value ? keyOf(value) : any}
        options={[
          { value: any, label: t.anyData },
          ...found.map((source) => ({ value: keyOf(source.data), label: label(source) })),
        ]}
        onValueChange={(key) => onChange(found.find(({ data }) => keyOf(data) === key)?.data ?? null)}
      />
    </Field>
  )
}
