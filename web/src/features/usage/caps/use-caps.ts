import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cap, CapInput } from '#contract/usage/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { toast } from '#web/ui/toast-store.ts'
import { capsOptions, setCap } from '../api.ts'
import { usageMessages } from '../messages/index.ts'

/** Sets caps and takes them away; both can be taken back for a while. */
export function useCaps() {
  const t = useMessages(usageMessages).caps
  const queries = useQueryClient()
  const show = (caps: Cap[]) => {
    queries.setQueryData(capsOptions.queryKey, caps)
    void queries.invalidateQueries({ queryKey: endpointKey('listCapChoices') })
  }
  const change = useMutation({ mutationFn: setCap, onSuccess: show })
  const undo = (body: CapInput) =>
    change.mutate(body, {
      onSuccess: () => toast.success(t.undone),
      onError: (error) => toast.failure(error.message),
    })
  const before = (input: CapInput, caps: readonly Cap[]): CapInput => ({
    subject: input.subject,
    subject_id: input.subject_id,
    credits: caps.find((cap) => sameSubject(cap, input))?.credits ?? null,
  })
  const told = (text: string, back: CapInput) => toast.success(text, { label: t.undo, run: () => undo(back) })
  /** For a form, which says itself what failed. */
  const save = async (input: CapInput, caps: readonly Cap[]) => {
    const back = before(input, caps)
    show(await setCap(input))
    told(t.saved, back)
  }
  const remove = ({ subject, subject_id }: Cap, caps: readonly Cap[]) => {
    const input = { subject, subject_id, credits: null }
    const back = before(input, caps)
    change.mutate(input, { onSuccess: () => told(t.removed, back) })
  }
  return { save, remove, error: change.error, busy: change.isPending }
}

export const sameSubject = (
  left: Pick<Cap, 'subject' | 'subject_id'>,
  right: Pick<Cap, 'subject' | 'subject_id'>,
): boolean => left.subject === right.subject && left.subject_id === right.subject_id
