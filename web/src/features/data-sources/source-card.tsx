import { ChevronRight, Database } from 'lucide-react'
import { Suspense, useState } from 'react'
import { sourceKindNames } from '#contract/data-sources/kind-names.ts'
import type { ConnectedSource } from '#contract/data-sources/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ExtraRights } from './extra-rights.tsx'
import { dataSourceMessages } from './messages/index.ts'
import { SourceActions } from './source-actions.tsx'

const SourceDetails = lazy(() => import('./source-details.tsx').then((module) => ({ default: module.SourceDetails })))
const HiddenColumns = lazy(() => import('./hidden-columns.tsx').then((module) => ({ default: module.HiddenColumns })))
const tones = { loading: 'info', ready: 'good', failed: 'bad' } as const

/** One database: its name, its state, its size, and what is in it. */
export function SourceCard({ source }: { source: ConnectedSource }) {
  const t = useMessages(dataSourceMessages)
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { name, kind, status, health, tables } = source
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  // The sample company is everyone's and cannot be changed; what use cases hide of it is each place's own.
  const isOurs = kind === 'sample'
  const mayEdit = useMay('databases.edit')
  const away = health.state === 'failing'
  const inside = t.tables(tables.length, formatNumber(tables.length, language))
  const size = t.size(tables.length, formatNumber(tables.length, language), rows, formatNumber(rows, language))
  return (
    <li className="rounded-md border border-line-soft bg-panel">
      <div className="px-4 pt-3 pb-2">
        <div className="flex items-center gap-2">
          <Database className="size-4 flex-none text-fg-3" />
          <h2 className="min-w-0 truncate font-semibold">{name}</h2>
          <Badge tone={away ? 'bad' : tones[status]}>{away ? t.away : t.status[status]}</Badge>
        </div>
        <p className="truncate text-12 text-fg-3 tabular-nums">
          {[sourceKindNames[kind][language], tables.length > 0 && size].filter(Boolean).join(' · ')}
        </p>
        {away && <p className="mt-1 text-12 text-bad">{health.message}</p>}
        {source.extra_rights.length > 0 && <ExtraRights source={source} />}
        <SourceActions source={source} />
      </div>
      {(!isOurs || mayEdit) && (
        <>
          <button
            type="button"
            aria-expanded={open}
            aria-label={isOurs ? t.hiddenOf(name) : t.openTables(name, inside)}
            onClick={() => setOpen(!open)}
            className="flex w-full items-center gap-2 border-line-soft border-t px-4 py-2 text-left text-fg-2 hover:text-fg phone:min-h-11 [&_svg]:size-4"
          >
            <ChevronRight className={cx('transition-transform', open && 'rotate-90')} />
            {isOurs ? t.tabs.hidden : inside}
          </button>
          {open && (
            <Suspense fallback={<SkeletonRows rows={3} />}>
              {isOurs ? (
                <div className="flex flex-col gap-3 px-4 pb-4">
                  <HiddenColumns id={source.id} />
                </div>
              ) : (
                <SourceDetails source={source} />
              )}
            </Suspense>
          )}
        </>
      )}
    </li>
  )
}
