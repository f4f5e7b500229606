import { Pin, PinOff, StepForward } from 'lucide-react'
import { useState } from 'react'
import type { TraceStep } from '#contract/flows/schemas.ts'
import type { FlowNode } from '#flow/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { editorMessages } from '../messages/index.ts'
import type { PinnedOutputs } from './last-test.ts'
import { PinForm } from './pin-form.tsx'

export type StepActionsProps = {
  node: FlowNode
  /** As it was taken; undefined where it was not. */
  step: TraceStep | undefined
  pins?: PinnedOutputs | undefined
  onPins?: ((pins: PinnedOutputs) => void) | undefined
  onFrom?: ((node: string) => void) | undefined
}

/** What a test can do with a step: give its result instead of taking it, and begin there. */
export function StepActions({ node, step, pins = {}, onPins, onFrom }: StepActionsProps) {
  const t = useMessages(editorMessages).test
  const [pinning, setPinning] = useState(false)
  const { [node.id]: pinned, ...unpinned } = pins
  return (
    <>
      <div className="flex flex-wrap gap-1">
        {onPins && (
          <Button size="sm" variant="ghost" icon={<Pin />} onClick={() => setPinning(true)}>
            {pinned ? t.changePin : t.pin}
          </Button>
        )}
        {onPins && pinned && (
          <Button size="sm" variant="ghost" icon={<PinOff />} onClick={() => onPins(unpinned)}>
            {t.unpin}
          </Button>
        )}
        {onFrom && (
          <Button size="sm" variant="ghost" icon={<StepForward />} onClick={() => onFrom(node.id)}>
            {t.from}
          </Button>
        )}
      </div>
      {pinning && onPins && (
        <PinForm
          node={node}
          step={step}
          pinned={pinned}
          onPin={(pin) => {
            onPins({ ...pins, [node.id]: pin })
            setPinning(false)
          }}
          onClose={() => setPinning(false)}
        />
      )}
    </>
  )
}
