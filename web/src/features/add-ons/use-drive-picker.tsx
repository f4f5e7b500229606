import { type ReactNode, Suspense, useState } from 'react'
import { lazy } from '#web/lib/lazy.ts'
import type { PickedFile } from './drive/drive-calls.ts'

const DrivePicker = lazy(() => import('./drive/drive-picker.tsx'))

type Options = { onPick: (picked: PickedFile) => void; onClose?: () => void }

/** Picks files of the person's cloud drives: `open` shows the dialog, which stands where `picker` is placed and is loaded with the first look. */
export function useDrivePicker({ onPick, onClose }: Options): { open: () => void; picker: ReactNode } {
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const close = () => {
    setState('closed')
    onClose?.()
  }
  return {
    open: () => setState('open'),
    picker: state !== 'unseen' && (
      <Suspense>
        <DrivePicker open={state === 'open'} onPick={onPick} onClose={close} />
      </Suspense>
    ),
  }
}
