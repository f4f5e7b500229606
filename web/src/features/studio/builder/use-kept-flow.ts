import { useEffect, useEffectEvent } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useCreateProject } from '../api.ts'
import { studioMessages } from '../messages/index.ts'
import { useGoToFlow } from '../use-go.ts'
import { keepFlow, readKeptFlow } from './kept-flow.ts'

/** Makes the flow that was built before signing in a flow of the person, once, and opens it. */
export function useKeptFlow(): void {
  const t = useMessages(studioMessages)
  const go = useGoToFlow()
  const create = useCreateProject()
  const take = useEffectEvent(() => {
    const kept = readKeptFlow()
    if (!kept?.wanted) return
    // Taken away first: another page of the browser must not make it a second time.
    keepFlow(undefined)
    create.mutate(
      { name: kept.name || t.untitled, description: '', category: 'other', document: kept.document },
      {
        onSuccess: ({ id }) => {
          toast.success(t.builder.kept)
          go(id)
        },
        onError: (error) => {
          keepFlow(kept)
          toast.failure(error.message)
        },
      },
    )
  })
  useEffect(() => take(), [])
}
