/** A document as the server has it. */
export type Revision<D> = {
  document: D
  version: number
  /** When it was saved, as ISO 8601. */
  at: string
  /** Who saved it; null: the person themself, or nobody in particular. */
  by: string | null
}

/** What kind of document it is: when two are the same, and how changes of several people are brought together. Pure. */
export type DocumentPolicy<D, C> = {
  /** Whether a change changed anything. */
  same: (left: D, right: D) => boolean
  /** Whether what is here need not be saved; `same` where it is left out. */
  isSaved?: (document: D, saved: D) => boolean
  /** Both changes of the base; conflicts name what both changed. Without it every newer version is a conflict. */
  merge?: (base: D, mine: D, theirs: D) => { document: D; conflicts: readonly C[] }
  /** The document with the change that leads from one to another; without it that other one. */
  applyChange?: (document: D, from: D, to: D) => D
  /** Changes of the same group within this time are one step, in milliseconds. */
  groupedWithin: number
  /** How many steps are remembered. */
  maxSteps: number
}

type Step<D> = { before: D; after: D }

export type DocumentState<D, C> = {
  document: D
  /** As the server has it. */
  saved: Revision<D>
  done: readonly Step<D>[]
  undone: readonly Step<D>[]
  /** The group that the next change may still belong to. */
  group?: { name: string; at: number } | undefined
  saving: boolean
  /** Why the last try to save failed. */
  failure?: Error | undefined
  /** Somebody changed the same things; nothing is saved until it is resolved. */
  conflict?: { theirs: Revision<D>; conflicts: readonly C[] } | undefined
}

export type DocumentEvent<D, C> =
  /** `at`: now, in milliseconds. */
  | { type: 'changed'; document: D; group?: string | undefined; at: number }
  /** A change that nobody made: no step. */
  | { type: 'adopted'; document: D }
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'sent' }
  | { type: 'saved'; sent: D; saved: Revision<D> }
  | { type: 'failed'; error: Error }
  /** The server has a newer one; `conflicts` are those that it found. */
  | { type: 'newer'; theirs: Revision<D>; conflicts?: readonly C[] }
  /** Changes of an older base that were never saved. */
  | { type: 'restored'; base: D; document: D }
  /** The person decided what the document is after a conflict; `step`: what was can be brought back. */
  | { type: 'resolved'; document: D; step: boolean }
  | { type: 'postponed' }
  /** Another document took the place of this one on the server. */
  | { type: 'replaced'; saved: Revision<D> }
  | { type: 'confirmed'; version: number }

export const openDocument = <D, C>(saved: Revision<D>): DocumentState<D, C> => ({
  document: saved.document,
  saved,
  done: [],
  undone: [],
  saving: false,
})

export const isDirty = <D, C>({ same, isSaved = same }: DocumentPolicy<D, C>, state: DocumentState<D, C>): boolean =>
  state.document !== state.saved.document && !isSaved(state.document, state.saved.document)

/** What an event makes of an open document. */
export function reduceDocument<D, C>(
  policy: DocumentPolicy<D, C>,
  state: DocumentState<D, C>,
  event: DocumentEvent<D, C>,
): DocumentState<D, C> {
  switch (event.type) {
    case 'changed':
      return changed(policy, state, event)
    case 'adopted':
      return { ...state, document: event.document }
    case 'undone':
      return travelled(policy, state, 'done')
    case 'redone':
      return travelled(policy, state, 'undone')
    case 'sent':
      return { ...state, saving: true }
    case 'failed':
      return { ...state, saving: false, failure: event.error }
    case 'saved':
      return saved(policy, state, event)
    case 'newer':
      return newer(policy, state, event)
    case 'restored': {
      const older = { ...state, document: event.document, saved: { ...state.saved, document: event.base } }
      return newer(policy, older, { theirs: { ...state.saved, by: null } })
    }
    case 'resolved': {
      if (!state.conflict) return state
      const theirs = state.conflict.theirs
      const steps = event.step ? withStep(policy, state, event.document) : {}
      return { ...state, ...steps, document: event.document, saved: theirs, conflict: undefined }
    }
    case 'postponed':
      return { ...state, conflict: undefined }
    case 'replaced': {
      const { document } = event.saved
      const steps = policy.same(state.document, document) ? {} : withStep(policy, state, document)
      return { ...state, ...steps, document, saved: event.saved, conflict: undefined, failure: undefined }
    }
    case 'confirmed':
      return { ...state, saved: { ...state.saved, version: event.version } }
  }
}

function changed<D, C>(
  policy: DocumentPolicy<D, C>,
  state: DocumentState<D, C>,
  { document, group, at }: { document: D; group?: string | undefined; at: number },
): DocumentState<D, C> {
  if (policy.same(state.document, document)) return state
  const last = state.done.at(-1)
  const joins =
    last && group !== undefined && group === state.group?.name && at - state.group.at <= policy.groupedWithin
  const next = { ...state, document, undone: [], group: group === undefined ? undefined : { name: group, at } }
  if (!joins) return { ...next, ...withStep(policy, state, document) }
  const before = state.done.slice(0, -1)
  // Typed and taken back: there is nothing left to undo.
  const done = policy.same(last.before, document) ? before : [...before, { before: last.before, after: document }]
  return { ...next, done }
}

const withStep = <D, C>(policy: DocumentPolicy<D, C>, { done, document }: DocumentState<D, C>, after: D) => ({
  done: [...done, { before: document, after }].slice(-policy.maxSteps),
  undone: [],
})

/** A step back or forward. What others changed meanwhile stays where the policy can apply a single change. */
function travelled<D, C>(
  { applyChange = (_, __, to) => to }: DocumentPolicy<D, C>,
  state: DocumentState<D, C>,
  from: 'done' | 'undone',
): DocumentState<D, C> {
  const step = state[from].at(-1)
  if (!step) return state
  const rest = state[from].slice(0, -1)
  const now = state.document
  if (from === 'undone') {
    const document = applyChange(now, step.before, step.after)
    const done = [...state.done, { before: now, after: document }]
    return { ...state, document, done, undone: rest, group: undefined }
  }
  const document = applyChange(now, step.after, step.before)
  const undone = [...state.undone, { before: document, after: now }]
  return { ...state, document, done: rest, undone, group: undefined }
}

function saved<D, C>(
  policy: DocumentPolicy<D, C>,
  state: DocumentState<D, C>,
  { sent, saved: revision }: { sent: D; saved: Revision<D> },
): DocumentState<D, C> {
  const next = { ...state, saving: false, failure: undefined, conflict: undefined, saved: revision }
  if (state.document === sent) return { ...next, document: revision.document }
  // What was changed while it was on its way comes on top of what there is now.
  if (revision.document === sent || !policy.merge) return next
  return { ...next, document: policy.merge(sent, state.document, revision.document).document }
}

function newer<D, C>(
  policy: DocumentPolicy<D, C>,
  state: DocumentState<D, C>,
  { theirs, conflicts }: { theirs: Revision<D>; conflicts?: readonly C[] },
): DocumentState<D, C> {
  const next = { ...state, saving: false, failure: undefined }
  const merged = policy.merge?.(state.saved.document, state.document, theirs.document)
  const found = conflicts ?? merged?.conflicts ?? []
  // What the server calls a conflict is never merged here: it would only be refused again.
  if (!merged || conflicts || found.length > 0) return { ...next, conflict: { theirs, conflicts: found } }
  const document = policy.same(merged.document, theirs.document) ? theirs.document : merged.document
  return { ...next, document, saved: theirs }
}
