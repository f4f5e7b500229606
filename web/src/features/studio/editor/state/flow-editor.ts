import { isSameJson } from '#contract/kit/same-json.ts'
import type { FlowDocument } from '#flow/document.ts'
import { type FlowConflict, mergeFlows } from '#flow/editing/merge.ts'
import { applyPatch, patchOf } from '#flow/editing/patch.ts'
import type { DocumentEditor } from '#web/lib/document-editor/document-editor.ts'
import type { DocumentPolicy, DocumentState } from '#web/lib/document-editor/state.ts'

export type FlowEditor = DocumentEditor<FlowDocument, FlowConflict>

/** How a flow is edited: a step back takes one change out of what the flow is by now, without limit. */
export const flowPolicy: DocumentPolicy<FlowDocument, FlowConflict> = {
  same: isSameJson,
  // A document that is saved is the same object.
  isSaved: Object.is,
  merge: mergeFlows,
  applyChange: (document, from, to) => {
    if (document === from) return to
    const patch = patchOf(from, to)
    return patch ? applyPatch(document, patch) : document
  },
  groupedWithin: 1_500,
  maxSteps: Number.POSITIVE_INFINITY,
}

export type SaveState =
  | { state: 'saved'; at: Date }
  | { state: 'changed' | 'saving' }
  | { state: 'failed'; message: string }
  | { state: 'conflict'; conflicts: readonly FlowConflict[]; by: string | null; putOff?: boolean }

/** What is said of an open flow beside its name. */
export function saveStateOf(flow: DocumentState<FlowDocument, FlowConflict>): SaveState {
  const { conflict, saving, failure, document, saved } = flow
  if (conflict) return { state: 'conflict', conflicts: conflict.conflicts, by: conflict.theirs.by }
  if (saving) return { state: 'saving' }
  if (failure) return { state: 'failed', message: failure.message }
  return document === saved.document ? { state: 'saved', at: new Date(saved.at) } : { state: 'changed' }
}
