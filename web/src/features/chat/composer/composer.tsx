import { Globe, Mic, Paperclip } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useImperativeHandle, useState } from 'react'
import { chatLimits } from '#contract/chat/limits.ts'
import { acceptedDocuments } from '#contract/kit/document-formats.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/class-names.ts'
import { GrowingField } from '#web/ui/growing-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useAfterFirstPaint } from '#web/ui/use-after-first-paint.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'
import { Late } from '../parts/late.tsx'
import { soundEndings } from './check-files.ts'
import {
  Attachments,
  DriveButton,
  ModelMenu,
  preloadMenus,
  Recorder,
  RenameField,
  TalkButton,
  WebNote,
} from './lazy-parts.ts'
import { nameSpans } from './mentions.ts'
import { offerComposer } from './mounted-composer.ts'
import { Popup } from './popup.tsx'
import { SendButton } from './send-button.tsx'
import { SourceMenu } from './source-menu.tsx'
import { type ComposerProps, useComposer } from './use-composer.ts'

const endings = [acceptedDocuments, ...soundEndings.map((ending) => `.${ending}`)].join(',')

// Behind what the screen needs first, and before anyone has typed.
const chooseAfterMs = 250
const menusAfterMs = 700

/** Where a question is written: words, names, files, what to draw on. Plain text, so every keyboard and input method works. */
export function Composer(props: ComposerProps) {
  const {
    ref,
    placeholder,
    label = placeholder,
    running,
    onStop,
    sending = false,
    roomy,
    slashMenu,
    earlierFiles = [],
  } = props
  const t = useMessages(chatFrameMessages)
  const listId = useId()
  const c = useComposer(props)
  useTimeout(preloadMenus, menusAfterMs)
  const { draft, uploads, word } = c
  useImperativeHandle(ref, () => ({
    fill: c.fill,
    attach: c.attach,
    focus: c.focus,
    addFiles: c.addFiles,
    use: c.use,
    searchWeb: () => c.change({ web: true }),
    record: c.record,
  }))
  const fill = useEffectEvent((words: string) => c.fill(words))
  const focus = useEffectEvent(() => c.focus())
  useEffect(() => offerComposer({ fill: (words) => fill(words), focus: () => focus() }), [])

  // Whoever renames or searches while a chat opens goes on with that.
  const [takesFocus] = useState(
    () => !matchMedia('(pointer: coarse)').matches && !(document.activeElement instanceof HTMLInputElement),
  )
  const { links = [] } = draft
  const goesAlong = uploads.uploads.length + uploads.problems.length + links.length > 0 || c.tooManyLinks
  return (
    <div className="relative">
      {word && (word.sign === '@' || slashMenu) && (
        <div className={cx('absolute inset-x-0 z-20', roomy ? 'top-full mt-1.5' : 'bottom-full mb-1.5')}>
          <Popup id={listId} word={word} slashMenu={slashMenu} composer={c} />
        </div>
      )}
      {c.offline && (
        <p role="alert" className="mb-1.5 px-1 text-12 text-warn">
          {t.offline}
        </p>
      )}
      <div className="rounded-lg border border-line bg-raised p-3 pb-2.5 shadow-raised transition-colors focus-within:border-line-field">
        <Late>
          {c.renaming && c.sessionId && <RenameField sessionId={c.sessionId} onDone={c.endRename} />}
          {goesAlong && (
            <Attachments
              uploads={uploads.uploads}
              problems={uploads.problems}
              links={links}
              tooManyLinks={c.tooManyLinks}
              max={c.max}
              onRetry={uploads.retry}
              onRemove={uploads.remove}
              onRemoveLink={c.removeLink}
            />
          )}
        </Late>
        <GrowingField
          ref={c.field}
          value={draft.text}
          onChange={c.write}
          onKeyDown={c.onKeyDown}
          onPaste={c.onPaste}
          readOnly={sending}
          label={label}
          placeholder={placeholder}
          marks={nameSpans(draft.text, draft.mentions)}
          maxLength={chatLimits.question.max}
          autoFocus={takesFocus}
          combobox={word && (word.sign === '@' || slashMenu) && { controls: listId, active: c.active }}
        />
        <Late>
          {c.voice && <Recorder key={c.voice.key} composer={c} onStop={onStop} />}
          {draft.web && <WebNote />}
        </Late>
        <ComposerTools composer={c} running={running} sending={sending} earlierFiles={earlierFiles} onStop={onStop} />
      </div>
    </div>
  )
}

type ToolsProps = {
  composer: ReturnType<typeof useComposer>
  running: boolean | undefined
  onStop: (() => void) | undefined
  sending: boolean
  earlierFiles: readonly string[]
}

/** What stands below the words: what to draw on, what goes along, speaking and sending. */
function ComposerTools({ composer: c, running, sending, earlierFiles, onStop }: ToolsProps) {
  const t = useMessages(chatFrameMessages)
  const afterwards = useAfterFirstPaint(chooseAfterMs)
  const { draft, uploads } = c
  const stops = Boolean(running && draft.text.trim() === '')
  return (
    <div className="mt-2.5 flex items-center gap-1.5">
      {/* A phone has no room for all of them beside speaking and sending, which stay: these scroll. */}
      <div className="flex min-w-0 flex-1 items-center gap-1.5 phone:-my-2 phone:overflow-x-auto phone:py-2 phone:[scrollbar-width:none] phone:[&>*]:flex-none">
        <SourceMenu
          source={c.source}
          files={[...earlierFiles, ...uploads.uploads.map(({ file }) => file.name)]}
          onChange={c.use}
        />
        <Chip icon={<Paperclip />} onClick={c.attach} aria-label={t.attach}>
          <span className="phone:hidden">{t.attach}</span>
        </Chip>
        <Chip icon={<Globe />} on={draft.web ?? false} onClick={c.toggleWeb} aria-label={t.searchWeb}>
          <span className="phone:hidden">{t.web}</span>
        </Chip>
        {/* Last and both at once: what comes later moves nothing that is there. */}
        <Late>
          {afterwards && (
            <>
              <ModelMenu model={draft.model} onChange={c.chooseModel} />
              <DriveButton composer={c} />
            </>
          )}
        </Late>
      </div>
      <input
        ref={c.picker}
        type="file"
        multiple
        hidden
        aria-label={t.attach}
        accept={endings}
        onChange={(event) => {
          c.addFiles([...(event.target.files ?? [])])
          event.target.value = ''
          c.focus()
        }}
      />
      <Late>{afterwards && <TalkButton composer={c} />}</Late>
      <IconButton
        label={t.speak}
        size="sm"
        pressed={c.voice?.talk === false}
        onClick={c.voice?.talk === false ? c.endVoice : c.record}
      >
        <Mic />
      </IconButton>
      <SendButton stops={stops} sending={sending} ready={c.ready} onSend={() => void c.send()} onStop={onStop} />
    </div>
  )
}
