import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { TableSource } from '#contract/charts/query.ts'
import type { VisualQuery } from '#contract/charts/visual-query.ts'
import type { Dialect } from '#sql/dialect.ts'
import { compileVisual, visualOfOptions } from './api.ts'
import { type EditedQuery, readBack } from './sql/read-back.ts'
import { givesColumns, withWholeFilters } from './visual/edit.ts'

type Given = {
  source: TableSource
  /** Undefined until the schema is there. */
  dialect: Dialect | undefined
  value: EditedQuery
  onChange: (query: EditedQuery) => void
  onBuilding?: ((building: VisualBuilding) => void) | undefined
}

/** What was built and is not in the query yet: its SQL is on its way, or could not be made. */
export type VisualBuilding = 'writing' | 'failed' | undefined

const pauseMs = 250

/** Keeps SQL and visual query in step: building writes SQL after a pause, writing keeps the building only while they agree. */
export function useVisualSql({ source, dialect, value, onChange, onBuilding }: Given) {
  /** What the builder last made; with it one can go back. */
  const [made, setMade] = useState<EditedQuery | undefined>(value.visual ? value : undefined)
  /** SQL that the builder did not make is read back once, as it came. */
  const [came] = useState(value.visual ? '' : value.sql)
  const plan = useQuery(visualOfOptions(source, came))
  const planned = plan.data && value.sql === came ? plan.data : null
  /** What was built and has no SQL yet. */
  const [pending, setPending] = useState<VisualQuery>()
  const [failed, setFailed] = useState<string>()
  const read: EditedQuery | undefined = plan.data ? { sql: came, visual: plan.data } : undefined
  const changed = useEffectEvent(onChange)

  const isBuilding = pending !== undefined && givesColumns(pending)
  const building = isBuilding ? (failed === undefined ? 'writing' : 'failed') : undefined
  const tellBuilding = useEffectEvent((now: VisualBuilding) => onBuilding?.(now))
  useEffect(() => {
    tellBuilding(building)
  }, [building])

  const { kind, id } = source
  useEffect(() => {
    if (!pending || !givesColumns(pending)) return
    const stop = new AbortController()
    const compile = async () => {
      try {
        const { sql } = await compileVisual({ kind, id } as TableSource, withWholeFilters(pending), stop.signal)
        if (stop.signal.aborted) return
        setFailed(undefined)
        setMade({ sql, visual: pending })
        setPending(undefined)
        changed({ sql, visual: pending })
      } catch (error) {
        if (!stop.signal.aborted) setFailed((error as Error).message)
      }
    }
    const timer = setTimeout(compile, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [pending, kind, id])

  return {
    /** The SQL that came is being read back for the builder. */
    reading: plan.isLoading,
    failed,
    /** What the builder shows: what is being built, before its SQL is there. */
    shown: pending ?? value.visual ?? planned,
    notice: plan.isLoading ? undefined : noticeOf(pending ?? value.visual ?? planned, made ?? read, value.sql),
    build: (next: VisualQuery) => {
      setFailed(undefined)
      setPending(next)
    },
    write: (sql: string) => {
      setPending(undefined)
      onChange(dialect ? readBack(sql, made ?? read, dialect) : { sql, visual: null })
    },
    goBack: () => {
      const back = made ?? read
      if (back) onChange(back)
    },
  }
}

/** Why the builder is empty: it was left, or was never used. */
function noticeOf(visual: VisualQuery | null, made: EditedQuery | undefined, sql: string): 'left' | 'own' | undefined {
  if (visual) return undefined
  return made?.visual ? 'left' : sql.trim() ? 'own' : undefined
}
