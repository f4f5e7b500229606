import { Plus, X } from 'lucide-react'
import { freeName } from '#flow/editing/edits.ts'
import { dataType, type FlowDocument, type FlowVariable } from '#flow/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { editorMessages } from '../messages/index.ts'
import { useEditor, useEditorStore } from '../state/use-editor.ts'
import { GroupsList } from './groups-list.tsx'

const clean = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '_')
    .slice(0, 40)

/** The variables and groups of the whole flow. */
export function VariablesPanel() {
  const t = useMessages(editorMessages)
  const store = useEditorStore()
  const variables = useEditor(({ document }) => document.variables)
  const set = (next: FlowVariable[], key: string) =>
    store.edit((document): FlowDocument => ({ ...document, variables: next }), { key: `variables ${key}` })
  const change = (index: number, part: Partial<FlowVariable>) =>
    set(
      variables.map((variable, other) => (other === index ? { ...variable, ...part } : variable)),
      String(index),
    )
  return (
    <fieldset disabled={store.readOnly} className="flex flex-col gap-5 px-4 py-3.5">
      <section className="flex flex-col gap-2">
        <p className="text-12 text-fg-3">{t.flowVariables.text}</p>
        {variables.map((variable, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is being edited
          <div key={index} className="rounded-sm border border-line-soft bg-bg/40 p-2.5">
            <div className="flex items-center gap-1.5">
              <Input
                fieldSize="md"
                aria-label={t.flowVariables.name}
                value={variable.name}
                onChange={(event) => change(index, { name: clean(event.target.value) })}
              />
              <IconButton
                size="sm"
                label={t.flowVariables.remove(variable.name)}
                onClick={() => set(variables.toSpliced(index, 1), 'remove')}
              >
                <X />
              </IconButton>
            </div>
            <div className="mt-1.5 grid grid-cols-2 gap-1.5">
              <Select
                aria-label={t.flowVariables.type}
                options={dataType.options.map((type) => ({ value: type, label: t.variables.types[type] }))}
                value={variable.type}
                onValueChange={(type) => change(index, { type })}
                className="h-[30px]"
              />
              <Input
                fieldSize="md"
                aria-label={t.flowVariables.initial}
                placeholder={t.flowVariables.initial}
                value={variable.initial === undefined || variable.initial === null ? '' : String(variable.initial)}
                onChange={(event) => change(index, { initial: typed(event.target.value, variable.type) })}
              />
            </div>
          </div>
        ))}
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus />}
          className="self-start"
          onClick={() => set([...variables, { name: freeName(store.get().document, 'value'), type: 'text' }], 'add')}
        >
          {t.flowVariables.add}
        </Button>
      </section>
      <GroupsList />
    </fieldset>
  )
}

function typed(text: string, type: FlowVariable['type']): unknown {
  if (text === '') return undefined
  if (type === 'number' && Number.isFinite(Number(text))) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
