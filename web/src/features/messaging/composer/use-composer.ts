import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import type { Conversation } from '#contract/messaging/conversation.ts'
import type { ConversationId, MessageTemplateId } from '#contract/messaging/ids.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { Message } from '#contract/messaging/message.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { replaceWord, type SignedWord, signedWordAt } from '#web/lib/signed-word.ts'
import { writesByTouch } from '#web/ui/keys.ts'
import { useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import type { TeamMember } from '../use-team.ts'
import type { ComposerMode } from './composer-mode.ts'
import type { MessageComposerProps } from './composer-props.ts'
import { keepDraft, keepMentions, readDraft, readMentions, useDraft } from './drafts.ts'
import { enclose, useEnclosed } from './enclosed.ts'
import { sendOut, takeBack } from './outgoing.ts'

const signs: Record<ComposerMode, SignedWord['sign']> = { reply: '/', note: '@' }

/** The files that go along, without those that are too large to. */
function useChosenFiles({ id, channel }: Conversation, focus: () => void) {
  const t = useMessages(inboxMessages).composer
  const language = useLanguage()
  const { files } = useEnclosed(id)
  const [problem, setProblem] = useState<string>()
  const addFiles = (added: readonly File[]) => {
    if (channel !== 'whatsapp') return setProblem(channel === 'mail' ? t.textOnlyMail : t.textOnly)
    const limit = messagingLimits.file.bytes
    const large = added.find(({ size }) => size > limit)
    setProblem(large && t.fileTooLarge(large.name, formatBytes(limit, language)))
    enclose(id, { files: [...files, ...added.filter(({ size }) => size > 0 && size <= limit)] })
    focus()
  }
  return {
    files,
    problem,
    addFiles,
    removeFile: (file: File) => enclose(id, { files: files.filter((other) => other !== file) }),
  }
}

/** What is written in one way, the word behind its sign, and the teammates that a note names. */
function useWritten(id: ConversationId, onTyping: MessageComposerProps['onTyping']) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [mode, setMode] = useState<ComposerMode>('reply')
  const text = useDraft(id, mode)
  const [word, setWord] = useState<SignedWord>()
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
    focus,
    write,
    replace,
    closeMenu,
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
      keepMentions(id, [...readMentions(id), person])
      replace(`@${person.name} `)
    },
  }
}

type Base = Pick<Parameters<typeof sendOut>[0], 'conversation' | 'seen'>
type Reply = { words: string; files: readonly File[]; replyTo: Message | undefined }

/** The words go below the first file where they fit; longer ones are a message of their own. The first of them answers what is quoted. */
function sendReply(base: Base, { words, files, replyTo }: Reply, queries: QueryClient): void {
  const fits = words.length <= messagingLimits.caption
  for (const [index, file] of files.entries()) {
    const isFirst = index === 0
    const content = { kind: 'file' as const, file, text: isFirst && fits ? words : '' }
    sendOut({ ...base, content: { ...content, replyTo: isFirst ? replyTo : undefined } }, queries)
  }
  if (files.length > 0 && fits) return
  sendOut(
    { ...base, content: { kind: 'text', text: words, replyTo: files.length === 0 ? replyTo : undefined } },
    queries,
  )
}

/** Says that a text is longer than may be sent: what was pasted stays whole, for a person to cut. */
function useTooLong(text: string, mode: ComposerMode): string | undefined {
  const t = useMessages(inboxMessages).composer
  const language = useLanguage()
  const max = mode === 'reply' ? messagingLimits.text : messagingLimits.note
  const length = text.trim().length
  return length > max ? t.tooLong(formatNumber(length, language), formatNumber(max, language)) : undefined
}

/** What is written in a conversation and what its keys do. */
export function useComposer({ opened, closed, newest, held, onTyping }: MessageComposerProps) {
  const queries = useQueryClient()
  const { work, busy } = useInboxWork()
  const { id } = opened.conversation
  const { replace, focus, ...written } = useWritten(id, onTyping)
  const chosen = useChosenFiles(opened.conversation, focus)
  const { replyTo } = useEnclosed(id)
  const [active, setActive] = useState<string>()
  const [template, setTemplate] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const { text, mode } = written
  const { files, addFiles } = chosen
  const noting = busy === 'note'
  const tooLong = useTooLong(text, mode)
  const ready = !noting && !tooLong && (text.trim() !== '' || (mode === 'reply' && files.length > 0))
  const base = { conversation: id, seen: newest?.id }
  const sendNote = async () => {
    const named = readMentions(id)
      .filter(({ name }) => text.includes(`@${name}`))
      .map((person) => person.id)
    const body = { text: text.trim(), mentions: [...new Set(named)] }
    await work('note', async () => {
      await api.call(inboxEndpoints.addNote, { params: { id }, body })
      if (readDraft(id, 'note') !== text) return
      keepDraft(id, 'note', '')
      keepMentions(id, [])
    })
  }
  const send = () => {
    if (!ready) return
    if (mode === 'note') return void sendNote()
    sendReply(base, { words: text.trim(), files, replyTo }, queries)
    keepDraft(id, 'reply', '')
    enclose(id, { files: [], replyTo: undefined })
    written.closeMenu()
    onTyping(false)
    focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    const last = held.at(-1)
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      if (writesByTouch() && !event.ctrlKey && !event.metaKey) return
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
    problem: tooLong ?? chosen.problem,
    replyTo,
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
