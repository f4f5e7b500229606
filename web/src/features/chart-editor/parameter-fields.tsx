import type { QueryParameter } from '#contract/charts/query.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ChangeDraft, ChartDraft } from './draft.ts'
import { editorMessages } from './messages/index.ts'

const types = ['text', 'number', 'date', 'boolean'] as const
/** Its day is known. */
const known = 'today'

const namesIn = (sql: string): string[] => [
  ...new Set(
    [...sql.matchAll(/\{\{\s*(\w{1,60})\s*\}\}/g)].flatMap(([, name]) => (name && name !== known ? [name] : [])),
  ),
]

type Props = { draft: Pick<ChartDraft, 'sql' | 'parameters'>; onChange: ChangeDraft }

/** What the parameters of the SQL hold where no filter of a dashboard says otherwise. */
export function ParameterFields({ draft: { sql, parameters }, onChange }: Props) {
  const t = useMessages(editorMessages)
  const names = namesIn(sql)
  if (names.length === 0) return null
  const parameterOf = (name: string): QueryParameter =>
    parameters.find((item) => item.name === name) ?? { name, type: 'text', value: '' }
  const write = (changed: QueryParameter) =>
    // One that is not in the SQL any more goes along.
    onChange(`parameter ${changed.name}`, {
      parameters: names.flatMap((name) => {
        const item = name === changed.name ? typed(changed) : parameters.find((item) => item.name === name)
        return item ? [item] : []
      }),
    })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-13">{t.parameters.title}</legend>
      <p className="text-12 text-fg-3">{t.parameters.hint}</p>
      {names.map(parameterOf).map((item) => (
        <div key={item.name} className="grid grid-cols-[1fr_120px_1.5fr] items-center gap-2 phone:grid-cols-[1fr_1fr]">
          <code className="truncate text-12 phone:col-span-2">{item.name}</code>
          <Select
            aria-label={t.parameters.type(item.name)}
            value={item.type}
            options={types.map((type) => ({ value: type, label: t.parameters.types[type] }))}
            onValueChange={(type) => write({ ...item, type })}
          />
          <Input
            aria-label={t.parameters.value(item.name)}
            type={item.type === 'date' ? 'date' : 'text'}
            value={String(item.value)}
            onChange={({ target }) => write({ ...item, value: target.value })}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** A number that is still being written is a text until it is one. */
function typed(item: QueryParameter): QueryParameter {
  const text = String(item.value)
  if (item.type === 'number')
    return { ...item, value: text.trim() !== '' && String(Number(text)) === text ? Number(text) : text }
  return { ...item, value: item.type === 'boolean' ? /^(true|ya|yes|1)$/i.test(text) : text }
}
