import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { salesforceEndpoints as calls } from '#contract/salesforce/endpoints.ts'
import type { SalesforceRecord } from '#contract/salesforce/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { objectOptions } from '../api.ts'
import { useValueText } from '../changes/value-text.ts'
import { ChangeForm } from './change-form.tsx'
import { HistoryList } from './history-list.tsx'
import { recordMessages } from './messages/index.ts'

/** A record, or a new one of an object. */
export type OpenRecord = { object: string; id?: string }
type Props = { open: OpenRecord | undefined; onClose: () => void }

/** What stands in a record, what changed of it, and a proposal to change it. */
export function RecordPanel({ open, onClose }: Props) {
  const t = useMessages(recordMessages)
  return (
    <RightPanel open={open !== undefined} onClose={onClose} title={open?.id === undefined ? t.newRecord : t.record}>
      {open &&
        (open.id === undefined ? (
          <NewRecord key={open.object} object={open.object} onClose={onClose} />
        ) : (
          <Known key={open.id} object={open.object} id={open.id} />
        ))}
    </RightPanel>
  )
}

function NewRecord({ object, onClose }: { object: string; onClose: () => void }) {
  const t = useMessages(recordMessages)
  const described = useQuery(objectOptions(object))
  return (
    <Loaded query={described} failed={t.failed} rows={6}>
      {({ label, fields }) => <ChangeForm object={object} label={label} fields={fields} onCancel={onClose} />}
    </Loaded>
  )
}

function Known({ object, id }: { object: string; id: string }) {
  const t = useMessages(recordMessages)
  const params = { name: object, record: id }
  const record = useQuery(endpointQuery(calls.getSalesforceRecord, { params }))
  const history = useQuery(endpointQuery(calls.getSalesforceHistory, { params }))
  const [part, setPart] = useState<'fields' | 'history'>('fields')
  const [changing, setChanging] = useState(false)
  return (
    <Loaded query={record} failed={t.failed} rows={8}>
      {(found) =>
        changing ? (
          <ChangeForm
            object={object}
            record={{ id: found.record_id, name: found.name }}
            label={found.object_label}
            fields={found.fields}
            onCancel={() => setChanging(false)}
          />
        ) : (
          <div className="flex flex-col gap-4 p-4">
            <Heading record={found} onChange={() => setChanging(true)} />
            <div>
              <Segmented
                label={t.record}
                value={part}
                onValueChange={setPart}
                options={[
                  { value: 'fields', label: t.fields },
                  { value: 'history', label: t.history },
                ]}
              />
            </div>
            {part === 'fields' ? (
              <Values record={found} />
            ) : (
              <Loaded query={history} failed={t.historyFailed} rows={5}>
                {(known) => <HistoryList history={known} />}
              </Loaded>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

function Heading({ record, onChange }: { record: SalesforceRecord; onChange: () => void }) {
  const t = useMessages(recordMessages)
  const { name, object_label, url, updatable } = record
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-15 wrap-anywhere" dir="auto">
          {name}
        </h3>
        <p className="text-12 text-fg-3">{object_label}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {updatable && (
          <Button variant="primary" onClick={onChange}>
            {t.change}
          </Button>
        )}
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
          <ExternalLink />
          {t.openThere}
        </a>
      </div>
    </div>
  )
}

/** What is empty says nothing. */
function Values({ record: { fields } }: { record: SalesforceRecord }) {
  const t = useMessages(recordMessages)
  const text = useValueText()
  const filled = fields.filter(({ value }) => value !== null)
  if (filled.length === 0) return <p className="text-fg-3">{t.allEmpty}</p>
  return (
    <dl className="flex flex-col">
      {filled.map(({ name, label, value }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 border-line-soft border-b py-1.5 last:border-b-0"
        >
          <dt className="text-fg-3 wrap-anywhere">{label}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{text(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
