import { Globe, Mic, Paperclip } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useId, useImperativeHandle } from 'react'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useAfterFirstPaint } from '#web/ui/use-after-first-paint.ts'
import { chatMessages } from '../messages/index.ts'
import { acceptedEndings, soundEndings } from './check-files.ts'
import { GrowingField } from './growing-field.tsx'
import { Attachments, ModelMenu, preloadMenus, Recorder, RenameField, WebNote } from './lazy-parts.ts'
import { nameSpans } from './mentions.ts'
import { offerComposer } from './mounted-composer.ts'
import { Popup } from './popup.tsx'
import { SendButton } from './send-button.tsx'
import { SourceMenu } from './source-menu.tsx'
import { type ComposerProps, useComposer } from './use-composer.ts'

const endings = [...acceptedEndings, ...soundEndings].map((ending) => `.${ending}`).join(',')

// Behind what the screen needs first, and before anyone has typed.
const chooseAfterMs = 250
const menusAfterMs = 700

/** Where a question is written: words, names, files, what to draw on. Plain text, so every keyboard and input method works. */
export function Composer(props: ComposerProps) {
  const { ref, placeholder, label = placeholder, running, onStop, sending = false, roomy, slashMenu } = props
  const t = useMessages(chatMessages)
  const listId = useId()
  const c = useComposer(props)
  const afterwards = useAfterFirstPaint(chooseAfterMs)
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

  const stops = Boolean(running && draft.text.trim() === '')
  const { links = [] } = draft
  const goesAlong = uploads.uploads.length + uploads.problems.length + links.length > 0 || c.tooManyLinks
  return (
    <div className="relative">
      {word && (word.sign === '@' || slashMenu) && (
        <div className={cx('absolute inset-x-0 z-20', roomy ? 'top-full mt-1.5' : 'bottom-full mb-1.5')}>
          <Popup id={listId} word={word} slashMenu={slashMenu} composer={c} />
        </div>
      )}
      <div className="rounded-lg border border-line bg-raised p-3 pb-2.5 shadow-raised transition-colors focus-within:border-line-field">
        <Suspense>
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
        </Suspense>
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
          maxLength={limits.question.max}
          autoFocus={!matchMedia('(pointer: coarse)').matches}
          combobox={word && (word.sign === '@' || slashMenu) && { controls: listId, active: c.active }}
        />
        <Suspense>
          {c.voice && (
            <Recorder
              key={c.voice.key}
              sound={c.voice.sound}
              sessionId={c.sessionId}
              onText={c.insertTranscript}
              onClose={c.endVoice}
            />
          )}
          {draft.web && <WebNote />}
        </Suspense>
        <div className="mt-2.5 flex items-center gap-1.5">
          <SourceMenu source={c.source} onChange={c.use} />
          <Chip icon={<Paperclip />} onClick={c.attach} aria-label={t.attach}>
            <span className="phone:hidden">{t.attach}</span>
          </Chip>
          <Chip icon={<Globe />} on={draft.web ?? false} onClick={c.toggleWeb} aria-label={t.searchWeb}>
            <span className="phone:hidden">{t.web}</span>
          </Chip>
          <Suspense>{afterwards && <ModelMenu model={draft.model} onChange={c.chooseModel} />}</Suspense>
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
          <span className="flex-1" />
          <IconButton
            label={t.speak}
            size="sm"
            pressed={c.voice !== undefined}
            onClick={c.voice ? c.endVoice : c.record}
          >
            <Mic />
          </IconButton>
          <SendButton stops={stops} sending={sending} ready={c.ready} onSend={() => void c.send()} onStop={onStop} />
        </div>
      </div>
    </div>
  )
}
