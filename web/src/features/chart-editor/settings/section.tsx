import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { CellColumn } from '#contract/kit/format/cell-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

export type SettingsProps = {
  spec: ChartSpec
  columns: readonly CellColumn[]
  /** `what` names the setting, for undo. */
  set: (what: string, change: Partial<ChartSpec>) => void
}

type Props = { title: string; add?: string; onAdd?: (() => void) | undefined; children?: ReactNode }

/** Settings that belong together, and perhaps a button for one more. */
export const Section = ({ title, add, onAdd, children }: Props) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <div className="flex min-h-6 items-center justify-between">
      <h3 className="font-medium text-12 text-fg-2">{title}</h3>
      {onAdd && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus />}
          aria-label={add}
          onClick={onAdd}
          className="-mr-1 [&_svg]:size-3.5"
        />
      )}
    </div>
    {children}
  </section>
)

/** A setting with its name above it. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <Field label={<span className="text-12">{label}</span>}>{children}</Field>
)

/** The height of what is chosen in a setting. */
export const small = 'h-[30px] text-12 phone:h-11'

/** A dictionary of words as the options of a list. */
export const optionsOf = <V extends string>(words: Record<V, string>, values = Object.keys(words) as V[]) =>
  values.map((value) => ({ value, label: words[value] }))
