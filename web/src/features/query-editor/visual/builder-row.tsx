import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** A heading, its lines, and a button for one more. */
export const Section = ({
  title,
  add,
  onAdd,
  children,
}: {
  title: string
  add: string
  onAdd?: (() => void) | undefined
  children: ReactNode
}) => (
  <section className="flex flex-col gap-1.5" aria-label={title}>
    <div className="flex items-center justify-between">
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

/** One line of the builder, which can be taken away. */
export const BuilderRow = ({
  remove,
  onRemove,
  children,
}: {
  remove: string
  onRemove: () => void
  children: ReactNode
}) => (
  <div className="flex items-start gap-1">
    <div className="grid min-w-0 flex-1 auto-cols-fr grid-flow-col gap-1">{children}</div>
    <IconButton label={remove} size="sm" onClick={onRemove} className="mt-0.5">
      <X />
    </IconButton>
  </div>
)

/** The height of everything in a line. */
export const small = 'h-[30px] text-12 phone:h-11'
