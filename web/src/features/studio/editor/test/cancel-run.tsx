import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { useState } from 'react'
import type { FlowRun, FlowTrace } from '#contract/flows/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { editorMessages } from '../messages/index.ts'
import { cancelRun, loadRun } from './last-test.ts'

/** Ends a run that goes on or waits; a real one is asked about first. */
export function CancelRun({ run, onCancelled }: { run: FlowRun; onCancelled: (trace: FlowTrace) => void }) {
  const t = useMessages(editorMessages).test
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: async () => {
      await cancelRun(run.id)
      return loadRun(run.id)
    },
    onSuccess: (trace) => {
      onCancelled(trace)
      toast.success(t.cancelled)
      return queries.invalidateQueries({ queryKey: endpointKey('listFlowRuns') })
    },
    onError: (error) => toast.failure(error.message),
  })
  if (run.ended_at !== null) return null
  return (
    <div className="border-line-soft border-b px-4 py-2.5">
      <Button
        size="sm"
        icon={<CircleStop />}
        loading={cancel.isPending}
        onClick={() => (run.mode === 'live' ? setAsking(true) : cancel.mutate())}
      >
        {t.cancel}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.cancelTitle}
        description={t.cancelText}
        action={t.cancel}
        onConfirm={() => cancel.mutateAsync()}
      />
    </div>
  )
}
