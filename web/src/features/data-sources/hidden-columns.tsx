import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { LeastRole } from '#contract/permissions.ts'
import { useCaseEndpoints as calls } from '#contract/use-cases/endpoints.ts'
import type { HiddenColumns as Hidden, HiddenColumn } from '#contract/use-cases/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useChange } from './api.ts'
import { dataSourceMessages } from './messages/index.ts'
import { RulesWithoutAgent } from './rules-without-agent.tsx'

const roles = ['owner', 'admin', 'member'] as const

/** What use cases hide or mask of a database for everyone, by which, and for which roles the owner has opened it. */
export function HiddenColumns({ id }: { id: DataSourceId }) {
  const t = useMessages(dataSourceMessages)
  const query = useQuery(endpointQuery(calls.listHiddenColumns, { params: { id } }))
  return (
    <Loaded query={query} failed={t.failedOne}>
      {(hidden) =>
        hidden.columns.length === 0 ? (
          <p className="text-fg-3">{t.nothingHidden}</p>
        ) : (
          <>
            <p className="text-12 text-fg-3">{hidden.may_open ? t.hiddenText : t.hiddenTextOthers}</p>
            <ul className="border-line-soft border-t">
              {hidden.columns.map((column) => (
                <Row
                  key={JSON.stringify([column.schema, column.table, column.column])}
                  id={id}
                  column={column}
                  hidden={hidden}
                />
              ))}
            </ul>
            <RulesWithoutAgent id={id} columns={hidden.columns} />
          </>
        )
      }
    </Loaded>
  )
}

type RowProps = { id: DataSourceId; column: HiddenColumn; hidden: Hidden }

function Row({ id, column, hidden: { may_open: mayOpen, personal } }: RowProps) {
  const t = useMessages(dataSourceMessages)
  const change = useChange()
  const [busy, setBusy] = useState(false)
  const { schema, table, column: name, state, use_cases: useCases, open_to: openTo } = column
  const called = [schema, table, name].filter(Boolean).join('.')
  const save = (next: LeastRole[]) =>
    api.call(calls.openHiddenColumn, {
      params: { id },
      body: { schema, table, column: name, open_to: next },
    })
  const open = async (next: LeastRole[]) => {
    setBusy(true)
    await change(async () => {
      await save(next)
      const undo = { label: t.undo, run: () => void change(() => save(openTo)) }
      toast.success(next.length > 0 ? t.columnOpened(called) : t.columnClosed(called), undo)
    })
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line-soft border-b py-2.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="break-all font-mono text-12">{called}</span>
        <Badge tone={state ? 'warn' : 'neutral'}>{state ? t.hiddenState[state] : t.notHidden}</Badge>
        {useCases.length > 0 && (
          <span className="text-12 text-fg-3">{t.hiddenBy(useCases.map(({ usecase }) => usecase).join(', '))}</span>
        )}
      </span>
      <fieldset disabled={!mayOpen || busy} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-0 p-0">
        <legend className="sr-only">{t.openFor(called)}</legend>
        {personal ? (
          <Checkbox checked={openTo.length > 0} onCheckedChange={(on) => void open(on ? [...roles] : [])}>
            {t.openForMe}
          </Checkbox>
        ) : (
          roles.map((role) => (
            <Checkbox
              key={role}
              disabled={!mayOpen || busy}
              checked={openTo.includes(role)}
              onCheckedChange={(on) => void open(roles.filter((item) => (item === role ? on : openTo.includes(item))))}
            >
              {t.openRoles[role]}
            </Checkbox>
          ))
        )}
      </fieldset>
    </li>
  )
}
