import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { modelEndpoints } from '#contract/models/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { settingsKeys } from './api.ts'
import { settingsMessages } from './messages/index.ts'

/** Forgets the model that was set here. */
export function RemoveModel() {
  const t = useMessages(settingsMessages).model
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    try {
      queries.setQueryData(settingsKeys.model, await api.call(modelEndpoints.removeModel))
      toast.success(t.removed)
    } catch (error) {
      toast.failure((error as Error).message)
    }
  }
  return (
    <div className="mt-6 flex items-center justify-between gap-x-6 gap-y-3 border-line-soft border-t pt-5 phone:flex-col phone:items-start">
      <p className="text-12 text-fg-3">{t.removeText}</p>
      <Button onClick={() => setAsking(true)}>{t.remove}</Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.remove}
        description={t.removeText}
        action={t.remove}
        onConfirm={remove}
      />
    </div>
  )
}
