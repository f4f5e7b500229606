import { useQuery } from '@tanstack/react-query'
import { KeySquare, Plus } from 'lucide-react'
import { useState } from 'react'
import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { KeyRow } from './key-row.tsx'
import { apiKeyMessages } from './messages/index.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { Snippets } from './snippets.tsx'

/** A person's keys for programs, a new one, and how to use it. */
export function ApiKeys() {
  const t = useMessages(apiKeyMessages)
  const keys = useQuery(endpointQuery(apiKeyEndpoints.listApiKeys))
  const [adding, setAdding] = useState(false)
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <Loaded query={keys} failed={t.failed}>
      {(list) => (
        <>
          {list.length === 0 ? (
            <EmptyState icon={<KeySquare />} title={t.none} action={add}>
              {t.noneText}
            </EmptyState>
          ) : (
            <>
              {add}
              <ul className="mt-4 border-line-soft border-t">
                {list.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </ul>
            </>
          )}
          <h2 className="mt-8 font-semibold text-15">{t.use}</h2>
          <p className="mt-1 mb-3 text-fg-2">{t.useText}</p>
          <Snippets secret="nlr_…" />
          {adding && <NewKeyDialog onClose={() => setAdding(false)} />}
        </>
      )}
    </Loaded>
  )
}
