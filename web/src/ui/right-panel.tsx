import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useEffectEvent, useId } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { BackArrow } from './arrows.tsx'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages/index.ts'
import { PanelEdge, usePanelWidth } from './panel-edge.tsx'
import { useSheetPanels } from './use-phone.ts'

const Sheet = lazy(async () => ({ default: (await import('./sheet.tsx')).Sheet }))

/** The panel that is open now: there is one place for detail, so opening another closes it. */
let closeOther: (() => void) | undefined

function useOnlyOne(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const mine = () => close()
    closeOther?.()
    closeOther = mine
    return () => {
      if (closeOther === mine) closeOther = undefined
    }
  }, [open])
}

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** Beside the title, for example a count. */
  aside?: ReactNode
  /** Room for what is worked on, such as a query. */
  wide?: boolean
  /** Facts beside what is worked on, which needs the room. */
  narrow?: boolean
  children: ReactNode
}

/** The one place for detail: a third pane on a wide screen, the whole screen where it would leave no room beside it. */
export function RightPanel({ open, onClose, title, aside, wide = false, narrow = false, children }: Props) {
  const asSheet = useSheetPanels()
  const size = wide ? 'wide' : narrow ? 'narrow' : 'normal'
  const { style, ...edge } = usePanelWidth(size)
  const id = useId()
  useOnlyOne(open, onClose)
  if (asSheet) {
    return (
      <Suspense>
        <Sheet open={open} onOpenChange={(next) => next || onClose()} label={title} side="right" full>
          <PanelBody title={title} aside={aside} onClose={onClose} phone>
            {children}
          </PanelBody>
        </Sheet>
      </Suspense>
    )
  }
  if (!open) return null
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    <aside
      aria-labelledby={id}
      onKeyDown={closeOnEscape}
      style={style}
      className="relative flex flex-none flex-col border-line-soft border-l bg-panel print:hidden"
    >
      <PanelEdge {...edge} />
      <PanelBody titleId={id} title={title} aside={aside} onClose={onClose}>
        {children}
      </PanelBody>
    </aside>
  )
}

type BodyProps = Omit<Props, 'open' | 'wide' | 'narrow'> & { titleId?: string; phone?: boolean }

function PanelBody({ title, titleId, aside, onClose, phone, children }: BodyProps) {
  const t = useMessages(uiMessages)
  return (
    <>
      <header className="flex h-12 flex-none items-center gap-2 border-line-soft border-b px-4 phone:px-1">
        {phone && (
          <IconButton label={t.back} onClick={onClose}>
            <BackArrow size="lg" />
          </IconButton>
        )}
        <h2 id={titleId} className="min-w-0 flex-1 truncate font-semibold">
          {title}
        </h2>
        {aside}
        {!phone && (
          <IconButton label={t.close} size="sm" onClick={onClose} className="-mr-1.5">
            <X />
          </IconButton>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </>
  )
}
