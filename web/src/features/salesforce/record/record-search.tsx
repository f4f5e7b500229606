import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { salesforceEndpoints as calls } from '#contract/salesforce/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { cx } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/input.tsx'
import { popupLook } from '#web/ui/popup-look.ts'
import { recordMessages } from './messages/index.ts'

const settleMs = 300

/** Records of an object by words, over what stands below. */
export function RecordSearch({ object, onOpen }: { object: string; onOpen: (id: string) => void }) {
  const t = useMessages(recordMessages)
  const [words, setWords] = useState('')
  const wanted = useSettled(words.trim(), settleMs)
  const found = useQuery({
    ...endpointQuery(calls.findSalesforceRecords, { params: { name: object }, query: { words: wanted } }),
    enabled: wanted.length >= 2,
  })
  const rows = found.data
  const isOpen = wanted.length >= 2 && words.trim() !== ''
  const said = found.error?.message ?? (found.isPending ? t.looking : rows?.length === 0 ? t.noRecords(wanted) : '')
  return (
    <div className="relative">
      <Input
        type="search"
        aria-label={t.find}
        placeholder={t.find}
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className={cx(isOpen && 'absolute inset-x-0 top-full z-10 mt-1', isOpen && popupLook)}>
        <p role="status" className={cx('text-fg-3', isOpen && said && 'px-2 py-1.5')}>
          {isOpen && said}
        </p>
        {isOpen && rows && rows.length > 0 && (
          <ul aria-label={t.found} className="max-h-56 overflow-y-auto">
            {rows.map(({ record_id, name }) => (
              <li key={record_id}>
                <button
                  type="button"
                  onClick={() => {
                    setWords('')
                    onOpen(record_id)
                  }}
                  className="flex min-h-9 w-full items-center rounded-sm px-2 text-left hover:bg-hover phone:min-h-11"
                >
                  <span className="truncate" dir="auto">
                    {name}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
