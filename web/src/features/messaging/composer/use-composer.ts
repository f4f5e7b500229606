import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { formatBytes } from '#contract/kit/format/number.ts'
import type { ConversationId, MessageTemplateId } from '#contract/messaging/ids.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { replaceWord, type SignedWord, signedWordAt } from '#web/lib/signed-word.ts'
import { useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import type { TeamMember } from '../use-team.ts'
import type { ComposerMode } from './composer-mode.ts'
import type { MessageComposerProps } from './composer-props.ts'
import { keepDraft, readDraft, useDraft } from './drafts.ts'
import { sendOut, takeBack } from './outgoing.ts'

const signs: Record<ComposerMode, SignedWord['sign']> = { reply: '/', note: '@' }

/** The files that go along, without those that are too large to. */
function useChosenFiles(isTextOnly: boolean, focus: () => void) {
  const t = useMessages(inboxMessages).composer
  const language = useLanguage()
  const [files, setFiles] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string>()
  const addFiles = (added: readonly File[]) => {
    if (isTextOnly) return setProblem(t.textOnly)
    const large = added.find(({ size }) => size > messagingLimits.file.bytes)
    setProblem(large && t.fileTooLarge(large.name, formatBytes(messagingLimits.file.bytes, language)))
    setFiles((now) => [...now, ...added.filter((file) => file !== large && file.size > 0)])
    focus()
  }
  return {
    files,
    problem,
    addFiles,
    removeFile: (file: File) => setFiles((now) => now.filter((other) => other !== file)),
    clearFiles: () => setFiles([]),
  }
}

/** What is written in one way, the word behind its sign, and the teammates that a note names. */
function useWritten(id: ConversationId, onTyping: MessageComposerProps['onTyping']) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [mode, setMode] = useState<ComposerMode>('reply')
  const text = useDraft(id, mode)
  const [word, setWord] = useState<SignedWord>()
  const [mentions, setMentions] = useState<readonly TeamMember[]>([])
  const closeMenu = () => setWord(undefined)
  const focus = () => field.current?.focus()
  const write = (next: string, cursor = next.length) => {
    keepDraft(id, mode, next)
    const found = signedWordAt(next, cursor)
    // A slash begins a saved reply only where the message begins; elsewhere it is a slash.
    setWord(found?.sign === signs[mode] && (mode === 'note' || found.from === 0) ? found : undefined)
    onTyping(next.trim() !== '')
  }
  const replace = (by: string) => {
    if (!word) return
    keepDraft(id, mode, replaceWord(text, word, by))
    closeMenu()
    focus()
  }
  return {
    field,
    mode,
    text,
    word,
    mentions,
    focus,
    write,
    replace,
    closeMenu,
    forgetMentions: () => setMentions([]),
    setMode: (next: ComposerMode) => {
      setMode(next)
      closeMenu()
      requestAnimationFrame(focus)
    },
    startCanned: () => {
      write(`/${text.replace(/^\//, '')}`, 1)
      focus()
    },
    mention: (person: TeamMember) => {
      setMentions((now) => [...now, person])
      replace(`@${person.name} `)
    },
  }
}

type Base = Pick<Parameters<typeof sendOut>[0], 'conversation' | 'seen'>
type Reply = { words: string; files: readonly File[]; replyTo: MessageComposerProps['replyTo'] }

/** The words go below the first file where they fit; longer ones are a message of their own. */
function sendReply(base: Base, { words, files, replyTo }: Reply, queries: QueryClient): void {
  const fits = words.length <= messagingLimits.caption
  for (const [index, file] of files.entries()) {
    const caption = index === 0 && fits ? words : ''
    sendOut({ ...base, content: { kind: 'file', file, text: caption } }, queries)
  }
  if (files.length === 0 || !fits)
    sendOut({ ...base, content: { kind: 'text', text: words, ...(replyTo && { reply_to: replyTo.id }) } }, queries)
}

/** What is written in a conversation and what its keys do. */
export function useComposer({ opened, closed, newest, held, replyTo, onReplyTo, onTyping }: MessageComposerProps) {
  const queries = useQueryClient()
  const { work, busy } = useInboxWork()
  const { id } = opened.conversation
  const { mentions, forgetMentions, replace, focus, ...written } = useWritten(id, onTyping)
  const { clearFiles, ...chosen } = useChosenFiles(opened.conversation.channel !== 'whatsapp', focus)
  const [active, setActive] = useState<string>()
  const [template, setTemplate] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const { text, mode } = written
  const { files, addFiles } = chosen
  const noting = busy === 'note'
  const ready = !noting && (text.trim() !== '' || files.length > 0)
  const base = { conversation: id, seen: newest?.id }
  const sendNote = async () => {
    const named = mentions.filter(({ name }) => text.includes(`@${name}`)).map((person) => person.id)
    const body = { text: text.trim(), mentions: [...new Set(named)] }
    await work('note', async () => {
      await api.call(inboxEndpoints.addNote, { params: { id }, body })
      if (readDraft(id, 'note') !== text) return
      keepDraft(id, 'note', '')
      forgetMentions()
    })
  }
  const send = () => {
    if (!ready) return
    if (mode === 'note') return void sendNote()
    sendReply(base, { words: text.trim(), files, replyTo }, queries)
    keepDraft(id, 'reply', '')
    clearFiles()
    written.closeMenu()
    onReplyTo(undefined)
    onTyping(false)
    focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    const last = held.at(-1)
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && text === '' && last) {
      event.preventDefault()
      void takeBack(last, queries)
    } else if (event.key === 'Escape') event.currentTarget.blur()
  }
  return {
    ...written,
    ...chosen,
    active,
    template,
    noting,
    ready,
    picker,
    send,
    onKeyDown,
    onPaste: (event: ClipboardEvent) => {
      const pasted = [...event.clipboardData.files]
      if (pasted.length === 0 || mode === 'note') return
      event.preventDefault()
      addFiles(pasted)
    },
    setActive,
    attach: () => picker.current?.click(),
    replaceWord: replace,
    openTemplate: () => setTemplate(true),
    closeTemplate: () => {
      setTemplate(false)
      if (!closed) requestAnimationFrame(focus)
    },
    sendTemplate: (sent: { template_id: MessageTemplateId; variables: string[]; text: string }) => {
      sendOut({ ...base, content: { kind: 'template', ...sent } }, queries)
      setTemplate(false)
    },
  }
}
