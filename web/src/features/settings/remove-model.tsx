import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModelSettings } from '#contract/models/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'

type Props = {
  queryKey: QueryKey
  remove: () => Promise<ModelSettings>
  words: { remove: string; removeText: string; removed: string }
}

/** Forgets the model that was set here. */
export function RemoveModel({ queryKey, remove: forget, words: t }: Props) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    try {
      queries.setQueryData(queryKey, await forget())
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
