import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { useListKeys } from '#web/ui/use-list-keys.ts'

type Item = { id: string; name: string; about: string }

type Props<I extends Item> = {
  id: string
  label: string
  items: readonly I[]
  query: string
  /** Said when nothing fits. */
  empty: ReactNode
  onPick: (item: I) => void
  onClose: () => void
  onActiveChange: (optionId: string | undefined) => void
}

/** What a sign opens over the field: the focus stays in the field, the arrows choose. */
export function PickerList<I extends Item>({
  id,
  label,
  items,
  query,
  empty,
  onPick,
  onClose,
  onActiveChange,
}: Props<I>) {
  const { at, optionProps } = useListKeys({ items, idOf: (item) => item.id, query, onPick, onClose, onActiveChange })
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-1.5 overflow-hidden rounded-md border border-line bg-raised p-1 shadow-raised">
      <div id={id} role="listbox" aria-label={label} className="max-h-[min(320px,45dvh)] overflow-y-auto">
        {items.map((item, index) => {
          const { id: key, ...props } = optionProps(item, index)
          return (
            <div
              key={key}
              id={key}
              {...props}
              className={cx(
                'flex cursor-default items-baseline gap-2 rounded-xs px-2 py-1.5 phone:min-h-11 phone:items-center',
                index === at && 'bg-hover',
              )}
            >
              <span className="max-w-40 flex-none truncate font-[550]">{item.name}</span>
              <span className="min-w-0 truncate text-12 text-fg-3">{item.about}</span>
            </div>
          )
        })}
      </div>
      {items.length === 0 && (
        <div role="status" className="px-2 py-1.5 text-12 text-fg-3">
          {empty}
        </div>
      )}
    </div>
  )
}
