import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import type { ComponentType } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { editorMessages } from '../messages/index.ts'
import { useFieldContext } from './field-context.ts'
import type { OptionProps } from './option-props.ts'
import type { Shape } from './shape.ts'

type Props = {
  shape: Extract<Shape, { kind: 'list' }>
  label: string
  path: string
  value: unknown
  onChange: (value: unknown) => void
  /** The field of one entry: it may be a list again. */
  Entry: ComponentType<OptionProps>
}

/** Entries that are added, moved and taken away. */
export function ListField({ shape, label, path, value, onChange, Entry }: Props) {
  const t = useMessages(editorMessages).list
  const error = useFieldContext().errorAt(path)
  const entries = Array.isArray(value) ? (value as unknown[]) : []
  const replace = (index: number, ...by: unknown[]) => onChange(entries.toSpliced(index, 1, ...by))
  const move = (index: number, by: number) => {
    const next = entries.toSpliced(index, 1)
    onChange(next.toSpliced(index + by, 0, entries[index]))
  }
  const isPlain = shape.item.kind !== 'object'
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-12 text-fg-3">{label}</legend>
      {entries.map((entry, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names of their own
          key={index}
          className={isPlain ? 'flex items-end gap-1' : 'rounded-sm border border-line-soft bg-bg/40 p-2.5'}
        >
          <div className={isPlain ? 'min-w-0 flex-1' : undefined}>
            <Entry
              shape={shape.item}
              label={t.entry(label, index + 1)}
              path={`${path}.${index}`}
              value={entry}
              onChange={(next) => replace(index, next)}
              hideLabel
            />
          </div>
          <div className={isPlain ? 'flex' : 'mt-1.5 flex justify-end'}>
            <IconButton size="sm" label={t.up(index + 1)} disabled={index === 0} onClick={() => move(index, -1)}>
              <ChevronUp />
            </IconButton>
            <IconButton
              size="sm"
              label={t.down(index + 1)}
              disabled={index === entries.length - 1}
              onClick={() => move(index, 1)}
            >
              <ChevronDown />
            </IconButton>
            <IconButton size="sm" label={t.remove(index + 1)} onClick={() => replace(index)}>
              <X />
            </IconButton>
          </div>
        </div>
      ))}
      {error && <p className="text-12 text-bad">{error}</p>}
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus />}
        className="self-start"
        onClick={() => onChange([...entries, shape.blank])}
      >
        {t.add}
      </Button>
    </fieldset>
  )
}
