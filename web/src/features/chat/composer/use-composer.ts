import {
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { DataSource } from '#contract/agents/schemas.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { usePageListener } from '#web/lib/page-effects.ts'
import { replaceWord, type SignedWord, signedWordAt } from '#web/lib/signed-word.ts'
import type { Ask } from '../answer/ask.ts'
import { isSound, maxFiles } from './check-files.ts'
import { type Mention, readAsked, rememberAsked } from './draft.ts'
import { keyAction } from './key-action.ts'
import { pastedLinks } from './links.ts'
import { eraseName, stillNamed } from './mentions.ts'
import { useDraft } from './use-draft.ts'
import { type FileElsewhere, useUploads } from './use-uploads.ts'
import { walkHistory } from './walk-history.ts'

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

export type Question = Omit<Ask, 'editOf' | 'retryOf' | 'parentId'>

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

/** What is written and chosen in a composer, and everything that can be done with it. */
export function useComposer({ draftId, defaultSource = 'default', sending = false, onAsk, questions }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { draft, change } = useDraft(draftId)
  const uploads = useUploads()
  const cursorAt = useRef<number>(undefined)
  const [word, setWord] = useState<SignedWord>()
  const [active, setActive] = useState<string>()
  const [tooManyLinks, setTooManyLinks] = useState(false)
  const [walkedTo, setWalkedTo] = useState<number>()
  const [voice, setVoice] = useState<{ key: number; sound: Blob | undefined; talk: boolean }>()
  const [renaming, setRenaming] = useState(false)

  const { text, links = [] } = draft
  const source = draft.source ?? defaultSource
  const mentions = stillNamed(text, draft.mentions)
  const max = maxFiles(mentions.some(({ agent }) => agent))
  const sessionId = draftId === 'home' ? undefined : (draftId as SessionId)

  const focus = () => field.current?.focus()
  // Before the next key can come: the field knows the place once it shows the text.
  useLayoutEffect(() => {
    if (cursorAt.current === undefined) return
    field.current?.setSelectionRange(cursorAt.current, cursorAt.current)
    cursorAt.current = undefined
  })
  /** The text with the cursor at a place. */
  const put = (next: string, cursor = next.length) => {
    change({ text: next })
    setWord(undefined)
    focus()
    cursorAt.current = cursor
  }
  const use = (chosen: DataSource) => change({ source: chosen })
  const speak = (sound?: Blob, talk = false) => setVoice((now) => ({ key: (now?.key ?? 0) + 1, sound, talk }))
  const endVoice = useCallback(() => setVoice(undefined), [])

  const addFiles = (added: readonly File[]) => {
    const sound = added.find(isSound)
    if (sound) speak(sound)
    const files = added.filter((file) => !isSound(file))
    uploads.add(files, max)
    // Whoever attaches a file does not mean the database alone.
    if (source === 'db' && files.length > 0) use('default')
  }
  const addFrom = (file: FileElsewhere) => {
    uploads.addFrom(file)
    if (source === 'db') use('default')
  }
  const addLinks = (added: readonly string[]) => {
    const all = [...new Set([...links, ...added])]
    setTooManyLinks(all.length > chatLimits.links.max)
    change({ links: all.slice(0, chatLimits.links.max) })
  }

  /** What holds for every question until it is changed. */
  const chosen = { ...(draft.web && { web: true }), ...(draft.model && { model: draft.model }) }
  const arrived = uploads.uploads.every(({ state }) => state === 'done') && uploads.uploads.length <= max
  const ready = text.trim() !== '' && !sending && arrived
  const coming = uploads.uploads.some(({ state }) => state === 'sending')
  // Who presses Enter while a file is on its way means it: the question goes when the file is there.
  const [pressed, setPressed] = useState(false)
  const [offline, setOffline] = useState(false)
  usePageListener('online', () => setOffline(false))
  const send = async (): Promise<void> => {
    // Nothing of it is lost: the words stay until they can go.
    if (!navigator.onLine) return setOffline(true)
    setPressed(!ready && !sending && coming && text.trim() !== '')
    if (!ready) return
    const question = text.trim()
    setWord(undefined)
    const asked = await onAsk({
      question,
      source,
      files: uploads.uploads.flatMap(({ sent }) => sent ?? []),
      links,
      mentions: mentions.map(({ id }) => id),
      ...chosen,
    })
    if (!asked) return
    rememberAsked(question)
    change({ text: '', links: [], mentions: [] })
    setTooManyLinks(false)
    setWalkedTo(undefined)
    uploads.clear()
  }

  const sendPressed = useEffectEvent(() => void send())
  useEffect(() => {
    if (pressed && !coming) sendPressed()
  }, [pressed, coming])

  const walk = (step: 'older' | 'newer'): boolean => {
    const next = walkHistory(questions ?? readAsked(), { at: walkedTo, text }, step)
    if (!next) return false
    setWalkedTo(next.at)
    put(next.text)
    return true
  }
  const erase = (cursor: number): boolean => {
    const erased = eraseName(text, cursor, draft.mentions)
    if (erased) put(erased.text, erased.cursor)
    return erased !== undefined
  }

  return {
    field,
    picker,
    draft,
    change,
    uploads,
    source,
    max,
    sessionId,
    ready,
    offline,
    send,
    focus,
    use,
    addFiles,
    addFrom,
    word,
    active,
    setActive,
    tooManyLinks,
    voice,
    endVoice,
    renaming,
    write: (next: string, cursor = next.length) => {
      change({ text: next })
      setWord(signedWordAt(next, cursor))
    },
    fill: (next: string, from: DataSource = source) => {
      change({ source: from })
      put(next)
    },
    /** Puts words in the place of the word being typed. */
    replace: (by: string) => {
      if (word) put(replaceWord(text, word, by), word.from + by.length)
    },
    mention: (mention: Mention) => {
      if (!word) return
      const by = `@${mention.name} `
      change({ mentions: [...mentions.filter(({ id }) => id !== mention.id), mention] })
      put(replaceWord(text, word, by), word.from + by.length)
    },
    closePopup: () => setWord(undefined),
    attach: () => picker.current?.click(),
    record: () => speak(),
    talk: () => speak(undefined, true),
    askSpoken: (question: string) => onAsk({ question, source, files: [], ...chosen }),
    insertTranscript: (words: string) => {
      endVoice()
      put(text.trim() === '' ? words : `${text.trimEnd()} ${words}`)
    },
    toggleWeb: () => change({ web: !draft.web }),
    chooseModel: (model: string | undefined) => change({ model: model ?? '' }),
    removeLink: (link: string) => {
      setTooManyLinks(false)
      change({ links: links.filter((text) => text !== link) })
    },
    rename: () => setRenaming(true),
    endRename: () => setRenaming(false),
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const { selectionStart: start, selectionEnd: end } = event.currentTarget
      const action = keyAction(event, text, { start, end })
      if (action === 'send') void send()
      else if (action === 'erase' ? !erase(start) : !action || !walk(action)) return
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const files = [...event.clipboardData.files]
      const addresses = files.length === 0 ? pastedLinks(event.clipboardData.getData('text')) : undefined
      if (files.length > 0) addFiles(files)
      else if (addresses) addLinks(addresses)
      else return
      event.preventDefault()
    },
  }
}
