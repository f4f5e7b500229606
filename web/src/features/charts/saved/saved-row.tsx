import { useNavigate } from '@tanstack/react-router'
import { ChevronRight, Ellipsis, Pencil, SquarePen, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { ChartSummary } from '#contract/charts/schemas.ts'
import { kindIcons, TrustBadge } from '#web/features/chart-facts/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { chartMessages } from '../messages/index.ts'
import { useRemoveChart, useRenameChart } from './api.ts'
import { NameField } from './name-field.tsx'
import { RowFacts } from './row-facts.tsx'
import { SavedPreview } from './saved-preview.tsx'

const Confirm = lazy(async () => ({ default: (await import('#web/ui/confirm.tsx')).Confirm }))

type Actions = ((chart: ChartSummary) => ReactNode) | undefined
type Props = { chart: ChartSummary; onChoose?: ((chart: ChartSummary) => void) | undefined; actions: Actions }

/** A saved chart in the list; pressed, it shows itself. */
export function SavedRow({ chart, onChoose, actions }: Props) {
  const t = useMessages(chartMessages).saved
  const id = useId()
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const [removing, setRemoving] = useState(false)
  const rename = useRenameChart(chart.id)
  const Icon = kindIcons[chart.kind]
  const onRename = (name: string) => {
    setRenaming(false)
    if (name !== chart.name) rename.mutate(name, { onError: (error) => toast.failure(error.message) })
  }
  return (
    <li className="border-line-soft border-b">
      <div className="flex min-h-14 items-center gap-2.5 py-1.5">
        {renaming ? (
          <NameField name={chart.name} label={t.name} onDone={onRename} onCancel={() => setRenaming(false)} />
        ) : (
          <button
            type="button"
            aria-expanded={onChoose ? undefined : open}
            aria-controls={id}
            onClick={() => (onChoose ? onChoose(chart) : setOpen(!open))}
            className="-ml-1.5 flex min-w-0 flex-1 items-center gap-2.5 rounded-sm px-1.5 py-1 text-left hover:bg-hover"
          >
            {!onChoose && (
              <ChevronRight className={cx('size-4 flex-none text-fg-3 transition-transform', open && 'rotate-90')} />
            )}
            <Icon aria-hidden="true" className="size-4 flex-none text-fg-2" />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-[550]">
                {rename.isPending ? (rename.variables ?? chart.name) : chart.name}
              </bdi>
              <RowFacts chart={chart} />
            </span>
          </button>
        )}
        <TrustBadge trust={chart.trust} compact={phone} />
        {/* A menu that is there takes the focus back from the field. */}
        {(chart.editable || actions) && !renaming && (
          <RowMenu
            chart={chart}
            actions={actions}
            onRename={() => setRenaming(true)}
            onRemove={() => setRemoving(true)}
          />
        )}
      </div>
      <div id={id}>{open && <SavedPreview chart={chart} />}</div>
      <Suspense>{removing && <RemoveQuestion chart={chart} onClose={() => setRemoving(false)} />}</Suspense>
    </li>
  )
}

type MenuProps = { chart: ChartSummary; actions: Actions; onRename: () => void; onRemove: () => void }

function RowMenu({ chart, actions, onRename, onRemove }: MenuProps) {
  const t = useMessages(chartMessages).saved
  const navigate = useNavigate()
  const edit = () => void navigate({ to: '/dashboard/editor', search: { chart: chart.id } })
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t.actions(chart.name)} size="sm">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<SquarePen />} onClick={edit}>
        {t.open}
      </MenuItem>
      {actions?.(chart)}
      {chart.editable && (
        <>
          <MenuItem icon={<Pencil />} onClick={onRename}>
            {t.rename}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onClick={onRemove}>
            {t.remove}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function RemoveQuestion({ chart, onClose }: { chart: ChartSummary; onClose: () => void }) {
  const t = useMessages(chartMessages).saved
  const remove = useRemoveChart(chart.id)
  const count = chart.used_in.length
  return (
    <Confirm
      open
      onOpenChange={(open) => open || onClose()}
      title={t.removeTitle(chart.name)}
      description={count > 0 ? `${t.removeText} ${t.removeUsed(count)}` : t.removeText}
      action={t.remove}
      onConfirm={async () => {
        try {
          await remove.mutateAsync()
          toast.success(t.removed)
        } catch (error) {
          toast.failure((error as Error).message)
          throw error
        }
      }}
    />
  )
}
