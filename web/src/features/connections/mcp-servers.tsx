import { useQuery } from '@tanstack/react-query'
import { Plug, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AddDialog } from './add-dialog.tsx'
import { connectionsOptions } from './api.ts'
import { mcpMessages } from './messages/index.ts'
import { ServerCard } from './server-card.tsx'

/** The MCP servers that agents may use here, and what each of their tools may do. */
export function McpServers() {
  const t = useMessages(mcpMessages)
  const list = useQuery(connectionsOptions)
  const [adding, setAdding] = useState(false)
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <Loaded query={list} failed={t.failed}>
      {(found) => (
        <>
          {found.connections.length === 0 ? (
            <EmptyState icon={<Plug />} title={t.none} action={found.may_add ? add : undefined}>
              {found.may_add ? t.noneText : t.noneForMember}
            </EmptyState>
          ) : (
            <div className="flex flex-col items-start gap-4">
              {found.may_add && add}
              <ul className="flex w-full flex-col gap-3">
                {found.connections.map((connection) => (
                  <ServerCard key={connection.id} connection={connection} />
                ))}
              </ul>
            </div>
          )}
          {adding && (
            <AddDialog stdio={found.may_add_stdio} operator={found.is_operator} onClose={() => setAdding(false)} />
          )}
        </>
      )}
    </Loaded>
  )
}
