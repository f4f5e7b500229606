import { Tooltip as Base } from '@base-ui/react/tooltip'
import { Kbd } from './kbd.tsx'
import type { Tip } from './tooltip-watch.ts'

type Props = { shown: { tip: Tip; anchor: Element } | undefined; onClose: () => void }

/** The one tooltip there is at a time. */
export default function TooltipPopup({ shown, onClose }: Props) {
  return (
    <Base.Root open={shown !== undefined} onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Positioner
          anchor={shown?.anchor ?? null}
          side={shown?.tip.side ?? 'bottom'}
          sideOffset={6}
          collisionPadding={6}
          className="z-50"
        >
          <Base.Popup
            data-tip-popup
            className="flex max-w-72 items-center gap-2 rounded-sm border border-line bg-raised px-2 py-1 text-12 text-fg shadow-raised transition-opacity data-starting-style:opacity-0"
          >
            {shown?.tip.text}
            {shown?.tip.keys && <Kbd>{shown.tip.keys}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
