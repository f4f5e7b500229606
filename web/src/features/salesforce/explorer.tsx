import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SalesforceDescription, SalesforceObject } from '#contract/salesforce/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Table } from '#web/ui/table.tsx'
import { objectOptions, objectsOptions } from './api.ts'
import { salesforceMessages } from './messages/index.ts'
import { QueryPanel } from './query-panel.tsx'
import type { OpenRecord } from './record/record-panel.tsx'
import { RecordSearch } from './record/record-search.tsx'

/** Objects, the fields of the chosen one, and a query over them. */
export function Explorer({ onOpen }: { onOpen: (record: OpenRecord) => void }) {
  const t = useMessages(salesforceMessages)
  const objects = useQuery(objectsOptions)
  const [chosen, setChosen] = useState<string>()
  const [soql, setSoql] = useState('')
  return (
    <div className="grid grid-cols-[240px_minmax(0,1fr)] gap-6 phone:grid-cols-1">
      <section aria-labelledby="salesforce-objects" className="flex min-w-0 flex-col gap-2">
        <h2 id="salesforce-objects" className="font-semibold">
          {t.objects}
        </h2>
        <Loaded query={objects} failed={t.failed} rows={6}>
          {(found) => <Objects objects={found} chosen={chosen} onChoose={setChosen} />}
        </Loaded>
      </section>
      <div className="flex min-w-0 flex-col gap-6">
        {chosen && <Fields key={chosen} name={chosen} onAsk={setSoql} onOpen={onOpen} />}
        <QueryPanel soql={soql} onChange={setSoql} onOpen={onOpen} />
      </div>
    </div>
  )
}

type ObjectsProps = {
  objects: SalesforceObject[]
  chosen: string | undefined
  onChoose: (name: string) => void
}

function Objects({ objects, chosen, onChoose }: ObjectsProps) {
  const t = useMessages(salesforceMessages)
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const shown = objects.filter(({ name, label }) => `${label} ${name}`.toLowerCase().includes(wanted))
  return (
    <>
      <Input
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {shown.length === 0 && <p className="text-12 text-fg-3">{t.noMatch(words)}</p>}
      <ul aria-label={t.objects} className="max-h-[480px] overflow-y-auto phone:max-h-56">
        {shown.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
              className={cx(
                'flex min-h-9 w-full flex-col justify-center rounded-sm px-2 py-1 text-left hover:bg-hover phone:min-h-11',
                name === chosen && 'bg-hover font-medium',
              )}
            >
              <span className="w-full truncate">{label}</span>
              {name !== label && <span className="w-full truncate text-12 text-fg-3">{name}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const columnsOf = (t: { label: string; name: string; type: string; references: string }) => [
  { key: 'label', label: t.label, cell: (field: SalesforceDescription['fields'][number]) => field.label },
  { key: 'name', label: t.name, cell: (field: SalesforceDescription['fields'][number]) => field.name },
  { key: 'type', label: t.type, cell: (field: SalesforceDescription['fields'][number]) => field.type },
  {
    key: 'references',
    label: t.references,
    cell: (field: SalesforceDescription['fields'][number]) => field.references.slice(0, 3).join(', '),
  },
]

/** What is made of several values, or is a file, is nothing for a table. */
const leftOut = new Set(['address', 'location', 'base64', 'complexvalue'])
const firstFields = 8

type FieldsProps = { name: string; onAsk: (soql: string) => void; onOpen: (record: OpenRecord) => void }

function Fields({ name, onAsk, onOpen }: FieldsProps) {
  const t = useMessages(salesforceMessages)
  const object = useQuery(objectOptions(name))
  const ask = ({ fields }: SalesforceDescription) => {
    const asked = fields.filter(({ type }) => !leftOut.has(type)).slice(0, firstFields)
    onAsk(`SELECT ${asked.map((field) => field.name).join(', ')} FROM ${name} LIMIT 50`)
  }
  return (
    <Loaded query={object} failed={t.fieldsFailed} rows={5}>
      {(found) => (
        <section aria-labelledby="salesforce-fields" className="flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id="salesforce-fields" className="min-w-0 flex-1 truncate font-semibold">
              {t.fields(found.label)}
            </h2>
            <Button size="sm" onClick={() => ask(found)}>
              {t.ask}
            </Button>
            {found.creatable && (
              <Button size="sm" onClick={() => onOpen({ object: name })}>
                {t.newRecord}
              </Button>
            )}
          </div>
          <RecordSearch object={name} onOpen={(id) => onOpen({ object: name, id })} />
          <Table
            dense
            className="max-h-64 overflow-y-auto"
            caption={t.fields(found.label)}
            columns={columnsOf(t.field)}
            rows={found.fields}
            rowKey={(field) => field.name}
          />
        </section>
      )}
    </Loaded>
  )
}
