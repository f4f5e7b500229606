import { type ComponentType, type KeyboardEvent, type Ref, useCallback, useRef, useState } from 'react'
import type { DataSource } from '#contract/agents/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import type { AskedQuestion } from '../answer/ask.ts'
import { maxFiles } from './check-files.ts'
import { type Mention, readDraft, rememberAsked } from './draft.ts'
import { stillNamed } from './mentions.ts'
import { useAdditions } from './use-additions.ts'
import { useDraft } from './use-draft.ts'
import { useSending } from './use-sending.ts'
import { useWords } from './use-words.ts'

/** What "/" opens over the field; made by another slice and handed in by the screen. */
export type SlashMenu = ComponentType<{
  id: string
  query: string
  onPick: (picked: { prompt: string }) => void
  onClose: () => void
  onActiveChange?: (optionId: string | undefined) => void
  commands?: readonly { id: string; command: string; name: string; description: string }[]
  onCommand?: (id: string) => void
}>

export type Question = Omit<AskedQuestion, 'editOf' | 'retryOf' | 'parentId'>

/** What the screen around may ask of it. */
export type ComposerHandle = {
  fill: (text: string, source?: DataSource) => void
  attach: () => void
  focus: () => void
  addFiles: (files: readonly File[]) => void
  use: (source: DataSource) => void
  searchWeb: () => void
  record: () => void
}

export type ComposerProps = {
  ref?: Ref<ComposerHandle>
  /** Where the draft belongs: a session's id or `home`. */
  draftId: string
  defaultSource?: DataSource | undefined
  placeholder: string
  /** Its name, when the placeholder is too long for one. */
  label?: string
  /** An answer is coming: the button stops it as long as nothing is written. */
  running?: boolean
  onStop?: () => void
  /** The question is on its way and nothing may be changed. */
  sending?: boolean
  /** Sends it. When that resolves to false the words stay. */
  onAsk: (question: Question) => Promise<boolean> | boolean
  /** What was asked here before, oldest first; Up walks through it. In a place without questions: what the person asked elsewhere. */
  questions?: readonly string[] | undefined
  roomy?: boolean
  /** Names of the files that were attached to questions before. */
  earlierFiles?: readonly string[]
  slashMenu?: SlashMenu | undefined
}

export type ComposerState = ReturnType<typeof useComposer>

/** Whether speaking is open in the place of writing, and with which sound. */
function useVoice() {
  const [voice, setVoice] = useState<{ key: number; sound: Blob | undefined; talk: boolean }>()
  const speak = (sound?: Blob, talk = false) => setVoice((now) => ({ key: (now?.key ?? 0) + 1, sound, talk }))
  const endVoice = useCallback(() => setVoice(undefined), [])
  return { voice, speak, endVoice }
}

/** What is written and chosen in a composer, and everything that can be done with it. */
export function useComposer({ draftId, defaultSource = 'default', sending = false, onAsk, questions }: ComposerProps) {
  const { draft, change } = useDraft(draftId)
  const [active, setActive] = useState<string>()
  const [renaming, setRenaming] = useState(false)
  const { voice, speak, endVoice } = useVoice()
  const { text, links = [] } = draft
  const source = draft.source ?? defaultSource
  const mentions = stillNamed(text, draft.mentions)
  const max = maxFiles(mentions.some(({ agent }) => agent))
  const { put, forgetWalk, ...words } = useWords({ draft, change, questions })
  const { clear, ...added } = useAdditions({ draft, change, source, max, onSound: speak })
  const { uploads } = added.uploads
  /** What holds for every question until it is changed. */
  const chosen = { ...(draft.web && { web: true }), ...(draft.model && { model: draft.model }) }
  const underWay = useRef<{ question: string; taken: Promise<boolean> }>(undefined)
  const ask = async (question: string): Promise<void> => {
    // Pressed once more, or once too often.
    if (underWay.current?.question === question) return
    words.closePopup()
    const files = uploads.flatMap(({ sent }) => sent ?? [])
    const asked = { question, source, files, links, mentions: mentions.map(({ id }) => id), ...chosen }
    // One behind the other, in the order in which they were sent.
    const before = underWay.current?.taken
    const own = { question, taken: before ? before.then(() => onAsk(asked)) : Promise.resolve(onAsk(asked)) }
    underWay.current = own
    const isTaken = await own.taken.finally(() => {
      if (underWay.current === own) underWay.current = undefined
    })
    if (!isTaken) return
    rememberAsked(question)
    // What was written since stays.
    const { text: now } = readDraft(draftId)
    if (now.trim() !== question) return
    change({ text: '', links: [], mentions: [] })
    forgetWalk()
    clear()
  }
  const { ready, offline, send } = useSending({ text, uploads, max, sending, ask })
  return {
    ...words,
    ...added,
    draft,
    change,
    source,
    max,
    sessionId: draftId === 'home' ? undefined : (draftId as SessionId),
    ready,
    offline,
    send,
    active,
    setActive,
    voice,
    endVoice,
    renaming,
    use: (next: DataSource) => change({ source: next }),
    fill: (next: string, from: DataSource = source) => {
      change({ source: from })
      put(next)
    },
    mention: (mention: Mention) => words.mention(mention, mentions),
    record: () => speak(),
    talk: () => speak(undefined, true),
    askSpoken: (question: string) => onAsk({ question, source, files: [], ...chosen }),
    insertTranscript: (heard: string) => {
      endVoice()
      put(text.trim() === '' ? heard : `${text.trimEnd()} ${heard}`)
    },
    toggleWeb: () => change({ web: !draft.web }),
    chooseModel: (model: string | undefined) => change({ model: model ?? '' }),
    rename: () => setRenaming(true),
    endRename: () => setRenaming(false),
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => words.onKeyDown(event, () => void send()),
  }
}
