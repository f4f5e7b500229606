import { Link } from '@tanstack/react-router'
import { LayoutDashboard, Redo2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Chart } from '#contract/charts/schemas.ts'
import { limits } from '#contract/limits.ts'
import { TrustBadge } from '#web/features/chart-facts/index.ts'
import { AddToDashboard } from '#web/features/dashboards/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { CrumbSlash, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import type { ChangeDraft, ChartDraft } from './draft.ts'
import { editorMessages } from './messages/index.ts'

type Props = {
  draft: ChartDraft
  dirty: boolean
  change: ChangeDraft
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  chart: Chart | undefined
  editable: boolean
  saving: boolean
  onSave: () => void
}

/** Where one is, the name, back and forth, save. On a phone the name has the room of what can't be pressed. */
export function EditorBar({ draft, dirty, change, undo, redo, chart, editable, saving, onSave }: Props) {
  const t = useMessages(editorMessages)
  const [adding, setAdding] = useState(false)
  return (
    <TopBar
      title={
        <>
          <Link to="/dashboard" search={{ tab: 'charts' }} className={cx(crumbClass, 'phone:hidden')}>
            {t.dashboards}
          </Link>
          <CrumbSlash className="phone:hidden" />
          <h1 className="sr-only">{draft.name || t.newChart}</h1>
          <input
            type="text"
            dir="auto"
            aria-label={t.name}
            placeholder={t.namePlaceholder}
            value={draft.name}
            maxLength={limits.charts.name}
            onChange={({ target }) => change('name', { name: target.value })}
            className="h-8 min-w-0 max-w-96 flex-1 truncate rounded-sm bg-transparent px-1.5 font-semibold placeholder:font-normal placeholder:text-fg-3 hover:bg-hover focus-visible:bg-bg"
          />
          {chart && !dirty && (
            <span className="flex phone:hidden">
              <TrustBadge trust={chart.trust} />
            </span>
          )}
        </>
      }
      actions={
        <>
          <IconButton label={t.undo} keys="⌘Z" disabled={!undo} onClick={undo} className="disabled:phone:hidden">
            <Undo2 />
          </IconButton>
          <IconButton label={t.redo} keys="⇧⌘Z" disabled={!redo} onClick={redo} className="phone:hidden">
            <Redo2 />
          </IconButton>
          {chart && !dirty && (
            <IconButton label={t.addTo} onClick={() => setAdding(true)}>
              <LayoutDashboard />
            </IconButton>
          )}
          <Suspense>
            {adding && chart && <AddToDashboard charts={[chart.id]} onClose={() => setAdding(false)} />}
          </Suspense>
          <Button
            variant="primary"
            loading={saving}
            disabled={!dirty && chart !== undefined}
            onClick={onSave}
            className={dirty || !chart ? '' : 'phone:hidden'}
          >
            {editable ? t.save : t.conflict.saveNew}
          </Button>
        </>
      }
    />
  )
}
