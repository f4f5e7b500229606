import { type ClipboardEvent, useRef, useState } from 'react'
import type { DataSource } from '#contract/agents/schemas.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'
import { isSound } from './check-files.ts'
import type { QuestionDraft } from './draft.ts'
import { pastedLinks } from './links.ts'
import { type FileElsewhere, useUploads } from './use-uploads.ts'

type Given = {
  draft: QuestionDraft
  change: (changes: Partial<QuestionDraft>) => void
  source: DataSource
  /** How many files a question may have. */
  max: number
  onSound: (sound: Blob) => void
}

/** How many characters more fit in the place of what is chosen. */
const roomIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): number =>
  chatLimits.question.max - value.length + (selectionEnd - selectionStart)

/** Several have names of their own, as two of one name are one. */
const textFile = (text: string, name: string, before: number): File =>
  new File([text], `${name}${before === 0 ? '' : ` ${before + 1}`}.txt`, { type: 'text/plain' })

/** The files and links that go along with a question. */
export function useAdditions({ draft: { links = [] }, change, source, max, onSound }: Given) {
  const t = useMessages(chatFrameMessages)
  const picker = useRef<HTMLInputElement>(null)
  const uploads = useUploads()
  const [tooManyLinks, setTooManyLinks] = useState(false)
  // Whoever attaches a file does not mean the database alone.
  const meanFiles = () => {
    if (source === 'db') change({ source: 'default' })
  }
  const addFiles = (added: readonly File[]) => {
    const sound = added.find(isSound)
    if (sound) onSound(sound)
    const files = added.filter((file) => !isSound(file))
    uploads.add(files, max)
    if (files.length > 0) meanFiles()
  }
  const addLinks = (added: readonly string[]) => {
    const all = [...new Set([...links, ...added])]
    setTooManyLinks(all.length > chatLimits.links.max)
    change({ links: all.slice(0, chatLimits.links.max) })
  }
  return {
    picker,
    uploads,
    tooManyLinks,
    addFiles,
    addFrom: (file: FileElsewhere) => {
      uploads.addFrom(file)
      meanFiles()
    },
    attach: () => picker.current?.click(),
    removeLink: (link: string) => {
      setTooManyLinks(false)
      change({ links: links.filter((text) => text !== link) })
    },
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const { files: pasted } = event.clipboardData
      const text = pasted.length > 0 ? '' : event.clipboardData.getData('text')
      const isTooLong = text.length > roomIn(event.currentTarget)
      // What doesn't fit into a question goes along as a file, whole.
      const files = isTooLong ? [textFile(text, t.pastedText, uploads.uploads.length)] : [...pasted]
      const addresses = files.length === 0 ? pastedLinks(text) : undefined
      if (files.length > 0) addFiles(files)
      else if (addresses) addLinks(addresses)
      else return
      event.preventDefault()
    },
    /** The question took them. */
    clear: () => {
      setTooManyLinks(false)
      uploads.clear()
    },
  }
}
