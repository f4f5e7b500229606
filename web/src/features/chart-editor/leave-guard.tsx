import { useBlocker } from '@tanstack/react-router'
import { type RefObject, Suspense } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { editorMessages } from './messages/index.ts'

const Confirm = lazy(async () => ({ default: (await import('#web/ui/confirm.tsx')).Confirm }))

/** Asks before changes are lost: going elsewhere, closing the tab. */
export function LeaveGuard({ dirty, leaving }: { dirty: boolean; leaving: RefObject<boolean> }) {
  const t = useMessages(editorMessages).leave
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty && !leaving.current,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <Confirm
        open
        onOpenChange={(open) => open || reset?.()}
        title={t.title}
        description={t.text}
        action={t.action}
        onConfirm={() => proceed?.()}
      />
    </Suspense>
  )
}
