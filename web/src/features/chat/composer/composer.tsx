import { Paperclip } from 'lucide-react'
import {
  type ComponentType,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { DataSource } from '#contract/agents/schemas.ts'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/class-names.ts'
import { chatMessages } from '../messages/index.ts'
import { acceptedEndings } from './check-files.ts'
import { FileChips } from './file-chips.tsx'
import { GrowingField } from './growing-field.tsx'
import { keyAction } from './key-action.ts'
import { offerComposer } from './mounted-composer.ts'
import { SendButton } from './send-button.tsx'
import { replaceSlash, type Slash, slashAt } from './slash.ts'
import { SourceMenu } from './source-menu.tsx'
import { useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'

/** What "/" opens over the field; made by another slice and handed in by the screen. */
export type SlashMenu = ComponentType<{
  id: string
  query: string
  onPick: (picked: { prompt: string }) => void
  onClose: () => void
  onActiveChange?: (optionId: string | undefined) => void
}>

export type Question = { question: string; files: readonly File[]; source: DataSource }

/** What the screen around may ask of it. */
export type ComposerHandle = {
  fill: (text: string, source?: DataSource) => void
  attach: () => void
  focus: () => void
  addFiles: (files: readonly File[]) => void
}

type Props = {
  ref?: Ref<ComposerHandle>
  /** Where the draft belongs: a session's id or `home`. */
  place: string
  defaultSource?: DataSource | undefined
  placeholder: string
  /** An answer is coming: the button stops it as long as nothing is written. */
  running?: boolean
  onStop?: () => void
  /** The question is on its way and nothing may be changed. */
  sending?: boolean
  /** Sends it. When that resolves to false the words stay. */
  onAsk: (question: Question) => Promise<boolean> | boolean
  lastQuestion?: string | undefined
  roomy?: boolean
  slashMenu?: SlashMenu | undefined
}

/** Where a question is written: words, files, what to draw on. Plain text, so every keyboard and input method works. */
export function Composer({
  ref,
  place,
  defaultSource,
  placeholder,
  running,
  onStop,
  sending = false,
  onAsk,
  lastQuestion,
  roomy,
  slashMenu: Menu,
}: Props) {
  const t = useMessages(chatMessages)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const menuId = useId()
  const { text, source, set, setText, setSource } = useDraft(place, defaultSource ?? 'default')
  const { files, problems, add: addFiles, remove, clear } = useFiles()
  const [slash, setSlash] = useState<Slash>()
  const [active, setActive] = useState<string>()

  const add = (added: readonly File[]) => {
    addFiles(added)
    // Whoever attaches a file does not mean the database alone.
    if (source === 'db' && added.length > 0) setSource('default')
  }
  const write = (next: string, cursor = next.length) => {
    setText(next)
    setSlash(slashAt(next, cursor))
  }
  const fill = (next: string, from: DataSource = source) => {
    set({ text: next, source: from })
    setSlash(undefined)
    field.current?.focus()
  }
  useImperativeHandle(ref, () => ({
    fill,
    attach: () => picker.current?.click(),
    focus: () => field.current?.focus(),
    addFiles: add,
  }))

  const offer = useEffectEvent((words: string) => fill(words))
  useEffect(() => offerComposer((words) => offer(words)), [])

  const ready = text.trim() !== '' && !sending
  const stops = Boolean(running && text.trim() === '')
  const send = async () => {
    if (!ready) return
    const question = { question: text.trim(), files, source }
    setSlash(undefined)
    if (!(await onAsk(question))) return
    setText('')
    clear()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const action = keyAction(event, text)
    if (action === 'send') void send()
    else if (action === 'recall' && lastQuestion) write(lastQuestion)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      {Menu && slash && (
        <div className={cx('absolute inset-x-0 z-20', roomy ? 'top-full mt-1.5' : 'bottom-full mb-1.5')}>
          <Menu
            id={menuId}
            query={slash.query}
            onPick={({ prompt }) => fill(replaceSlash(text, slash, prompt))}
            onClose={() => setSlash(undefined)}
            onActiveChange={setActive}
          />
        </div>
      )}
      <div className="rounded-lg border border-line bg-raised p-3 pb-2.5 shadow-raised transition-colors focus-within:border-line-field">
        <FileChips files={files} problems={problems} sending={sending} onRemove={remove} />
        <GrowingField
          ref={field}
          value={text}
          onChange={write}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length === 0) return
            event.preventDefault()
            add(pasted)
          }}
          readOnly={sending}
          label={placeholder}
          placeholder={placeholder}
          maxLength={limits.question.max}
          autoFocus={!matchMedia('(pointer: coarse)').matches}
          combobox={Menu && slash && { controls: menuId, active }}
        />
        <div className="mt-2.5 flex items-center gap-1.5">
          <SourceMenu source={source} onChange={setSource} />
          <Chip icon={<Paperclip />} onClick={() => picker.current?.click()} aria-label={t.attach}>
            <span className="phone:hidden">{t.attach}</span>
          </Chip>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={t.attach}
            accept={acceptedEndings.map((ending) => `.${ending}`).join(',')}
            onChange={(event) => {
              add([...(event.target.files ?? [])])
              event.target.value = ''
              field.current?.focus()
            }}
          />
          <span className="flex-1" />
          <SendButton stops={stops} sending={sending} ready={ready} onSend={() => void send()} onStop={onStop} />
        </div>
      </div>
    </div>
  )
}
