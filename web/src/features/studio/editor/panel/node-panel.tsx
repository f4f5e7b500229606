import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { FlowSecret } from '#contract/flows/secrets.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { setFacts, setOption } from '#flow/editing/edits.ts'
import { reachableAt } from '#flow/editing/ports.ts'
import { type AnyDefinition, definitionOf, type FlowNode, type KnownVariable } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { secretsOptions } from '../../api.ts'
import { SecretsButton } from '../../secrets/secrets-button.tsx'
import { FieldContext } from '../fields/field-context.ts'
import { withLastParts } from '../fields/last-parts.ts'
import { OptionField } from '../fields/option-field.tsx'
import { sampleContext } from '../fields/sample.ts'
import { defaultOf, shapeOf } from '../fields/shape.ts'
import { isShown } from '../fields/shown.ts'
import { Small } from '../fields/small.tsx'
import { editorMessages } from '../messages/index.ts'
import { useActions } from '../state/use-actions.ts'
import { useEditor, useEditorStore } from '../state/use-editor.ts'
import { lastOf, shownRunOptions } from '../test/last-test.ts'
import { useLastOutputs } from '../test/use-webhook.ts'
import { SampleOut, StepIn, StepOut } from './last-step.tsx'
import { PolicyFields } from './policy-fields.tsx'
import { PortsList } from './ports-list.tsx'
import { WebhookAddress } from './webhook-address.tsx'

/** The settings of a card, made from the options its kind declares. */
export function NodePanel({ node, projectId }: { node: FlowNode; projectId: string }) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const store = useEditorStore()
  const actions = useActions()
  const document = useEditor(({ document }) => document)
  const problems = useEditor(({ problems }) => problems)
  const { data: run } = useQuery(shownRunOptions(projectId))
  const definition = definitionOf(node.kind)
  const mine = problems.filter((problem) => problem.node === node.id)
  const { data: held } = useQuery({ ...secretsOptions, enabled: definition?.takesSecrets === true })
  const outputs = useLastOutputs(projectId, document, run)
  const context = useMemo(() => {
    const named = [...reachableAt(document, node.id), ...secretsIn(definition, held?.secrets ?? [])]
    const known = withLastParts(named, outputs)
    const context = sampleContext(document, named, outputs, language)
    const errorAt = (path: string) =>
      mine.find(({ option, severity }) => option === path && severity === 'error')?.message[language]
    const takesSecrets = definition?.takesSecrets === true
    const object = typeof node.options.object === 'string' ? node.options.object : ''
    return { known, around: context, readOnly: store.readOnly, takesSecrets, object, errorAt }
  }, [document, node.id, node.options.object, definition, held, outputs, language, mine, store.readOnly])
  const last = run && lastOf(run.steps).get(node.id)
  const output = outputs.get(node.id)
  const general = mine.filter(({ option }) => option === undefined)
  const change = (facts: Parameters<typeof setFacts>[2], key: string) =>
    store.edit((now) => setFacts(now, node.id, facts), { key: `${node.id} ${key}` })
  return (
    <FieldContext value={context}>
      <fieldset data-node-panel disabled={store.readOnly} className="min-w-0">
        {general.length > 0 && (
          <ul className="flex flex-col gap-1 border-line-soft border-b px-4 py-3 text-12">
            {general.map(({ code, message, severity, edge }) => (
              <li
                key={`${code} ${edge ?? ''} ${message.en}`}
                className={severity === 'error' ? 'text-bad' : 'text-warn'}
              >
                {message[language]}
              </li>
            ))}
          </ul>
        )}
        {definition?.input && <StepIn step={last || undefined} />}
        <section aria-label={t.settings} className="flex flex-col gap-3 border-line-soft border-b px-4 py-3.5">
          <h3 className="font-semibold">{t.settings}</h3>
          <p className="text-12 text-fg-3">{definition?.help[language] ?? t.unknownKind(node.kind)}</p>
          {definition?.notYet && <p className="text-12 text-warn">{definition.notYet[language]}</p>}
          <Field label={<Small>{t.name}</Small>}>
            <Input
              fieldSize="md"
              value={node.title ?? ''}
              maxLength={80}
              placeholder={definition?.label[language] ?? node.kind}
              onChange={(event) => change({ title: event.target.value }, 'title')}
            />
          </Field>
          {definition && <Options definition={definition} node={node} />}
          {node.kind === 'on-webhook' && (
            <WebhookAddress projectId={projectId} node={node.id} sample={bodyOf(output)} />
          )}
          {definition?.takesSecrets && <SecretsButton>{t.secrets}</SecretsButton>}
        </section>
        {last && (output === undefined || last.output === output) ? (
          <StepOut step={last} />
        ) : (
          output && <SampleOut output={output} />
        )}
        <PortsList node={node} />
        <section className="flex flex-col gap-3 border-line-soft border-b px-4 py-3.5">
          <Field label={<Small>{t.note}</Small>}>
            <Textarea
              rows={2}
              value={node.note ?? ''}
              maxLength={2000}
              placeholder={t.noteHint}
              onChange={(event) => change({ note: event.target.value }, 'note')}
            />
          </Field>
          {definition?.input && <PolicyFields node={node} onChange={(policy) => change({ policy }, 'policy')} />}
        </section>
        <div className="flex items-center justify-between px-4 py-3">
          <code className="font-mono text-12 text-fg-3">{node.id}</code>
          <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => actions.remove()}>
            {t.remove}
          </Button>
        </div>
      </fieldset>
    </FieldContext>
  )
}

const bodyOf = (output: unknown): unknown =>
  typeof output === 'object' && output !== null && 'body' in output ? output.body : undefined

/** Secrets that the person may use, where a step may send them. */
const secretsIn = (definition: AnyDefinition | undefined, secrets: readonly FlowSecret[]): KnownVariable[] =>
  definition?.takesSecrets
    ? secrets
        .filter(({ usable }) => usable)
        .map(({ name }) => ({
          path: `secret.${name}`,
          type: 'text' as const,
          from: null,
          label: localized(`Secret ${name}`, `Rahasia ${name}`),
        }))
    : []

function Options({ definition, node }: { definition: AnyDefinition; node: FlowNode }) {
  const language = useLanguage()
  const store = useEditorStore()
  const fields = Object.entries(definition.options.shape as Record<string, z.ZodType>)
  const heldBy = (name: string, schema: z.ZodType) => (name in node.options ? node.options[name] : defaultOf(schema))
  const values = Object.fromEntries(fields.map(([name, schema]) => [name, heldBy(name, schema)]))
  return fields
    .filter(([name]) => isShown(node.kind, name, values))
    .map(([name, schema]) => (
      <OptionField
        key={`${node.id} ${name}`}
        shape={shapeOf(schema)}
        label={(definition.labels as Record<string, LocalizedText>)[name]?.[language] ?? name}
        path={name}
        value={values[name]}
        onChange={(value) =>
          store.edit((document) => setOption(document, node.id, name, value), { key: `${node.id} ${name}` })
        }
      />
    ))
}
