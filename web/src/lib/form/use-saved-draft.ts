import { useEdited } from './use-edited.ts'
import { type Submit, useSubmit } from './use-submit.ts'

type Options<Saved, Draft> = {
  saved: Saved
  draftOf: (saved: Saved) => Draft
  save: (draft: Draft) => Promise<Saved>
  onSaved: (next: Saved) => void
}

type SavedDraft<Saved, Draft> = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** Whether it is other than what is stored. */
  changed: boolean
  store: Submit<Draft, Saved>
}

/** A form over something stored that is saved as a whole. What was written while it was on its way is not saved yet, and stays. */
export function useSavedDraft<Saved, Draft extends object>(options: Options<Saved, Draft>): SavedDraft<Saved, Draft> {
  const { saved, draftOf, save, onSaved } = options
  const { edited, change, isChanged, keepSent } = useEdited(draftOf(saved))
  const store = useSubmit({
    call: save,
    onDone: (next, sent) => {
      onSaved(next)
      keepSent(sent)
    },
  })
  return { draft: edited, change, changed: isChanged, store }
}
