import { useQuery } from '@tanstack/react-query'
import { ownToolName } from '#contract/chat/tool-names.ts'
import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { AgentDraft } from './draft.ts'
import { agentMessages } from './messages/index.ts'

type Props = {
  draft: AgentDraft
  change: (part: Partial<AgentDraft>) => void
  errorAt: (name: keyof AgentDraft) => string | undefined
}

const sources = ['default', 'db', 'files'] as const

/** Which model answers, from what, and with which tools. */
export function AnswerFields({ draft, change, errorAt }: Props) {
  const t = useMessages(agentMessages)
  const tick = (name: (typeof ownToolName.options)[number], on: boolean) =>
    change({ tools: ownToolName.options.filter((option) => (option === name ? on : draft.tools.includes(option))) })
  return (
    <>
      <ModelField draft={draft} change={change} errorAt={errorAt} />
      <Field label={t.form.source} error={errorAt('default_source')}>
        <Select
          value={draft.default_source}
          onValueChange={(default_source) => change({ default_source })}
          options={sources.map((value) => ({ value, label: t.form.sources[value] }))}
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium">{t.form.tools}</legend>
        <div className="grid grid-cols-2 gap-2 phone:grid-cols-1 phone:gap-0">
          {ownToolName.options.map((name) => (
            <Checkbox key={name} checked={draft.tools.includes(name)} onCheckedChange={(on) => tick(name, on)}>
              {t.toolNames[name]}
            </Checkbox>
          ))}
        </div>
        <p className="text-12 text-fg-3">{t.form.toolsHint}</p>
      </fieldset>
    </>
  )
}

function ModelField({ draft, change, errorAt }: Props) {
  const t = useMessages(agentMessages).form
  const { data } = useQuery(endpointQuery(featureFlagEndpoints.getAbilities))
  const labels = data?.models.flatMap(({ name }) => name ?? []) ?? []
  const gone = data !== undefined && draft.model !== '' && !labels.includes(draft.model)
  return (
    <Field label={t.model} error={errorAt('model')}>
      <Select
        value={draft.model || first}
        onValueChange={(value) => change({ model: value === first ? '' : value })}
        options={[
          { value: first, label: t.modelFirst(labels[0] ?? t.builtIn) },
          ...labels.map((label) => ({ value: label, label })),
          ...(gone ? [{ value: draft.model, label: t.modelGone(draft.model) }] : []),
        ]}
      />
    </Field>
  )
}

/** No label is blank. */
const first = ' '
