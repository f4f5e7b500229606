import { Paperclip, Send, Slash, StickyNote } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, RemovableChip } from '#web/ui/chip.tsx'
import { GrowingField } from '#web/ui/growing-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { keyLabel } from '#web/ui/keys.ts'
import { contentText } from '../conversation/content-text.ts'
import { inboxMessages } from '../messages/index.ts'
import { BlockedNotice } from './blocked-notice.tsx'
import { ClosedWindow } from './closed-window.tsx'
import { ComposerHead } from './composer-head.tsx'
import type { MessageComposerProps } from './composer-props.ts'
import { enclose } from './enclosed.ts'
import { UndoBar } from './undo-bar.tsx'
import { useComposer } from './use-composer.ts'

const CannedMenu = lazy(() => import('./canned-menu.tsx'))
const MentionMenu = lazy(() => import('./mention-menu.tsx'))
const TemplateForm = lazy(() => import('./template-form.tsx'))

/** Where a person answers a customer, or leaves a note for the team. */
export function Composer(props: MessageComposerProps) {
  const { opened, closed, newest, held } = props
  const t = useMessages(inboxMessages)
  const listId = useId()
  const c = useComposer(props)
  const replies = c.mode === 'reply'
  const blocked = replies && opened.contact.blocked_at !== null
  const windowClosed = replies && closed && !blocked
  return (
    <div
      data-composer
      className="flex-none px-[22px] pb-[18px] print:hidden phone:px-2.5 phone:pb-[max(10px,env(safe-area-inset-bottom))]"
    >
      <UndoBar held={held} />
      <div className="relative rounded-lg border border-line bg-raised p-2.5 shadow-raised transition-colors focus-within:border-line-field">
        <ComposerHead
          opened={opened}
          newest={newest}
          text={c.text}
          mode={c.mode}
          onMode={c.setMode}
          onDraft={closed || blocked ? undefined : c.write}
        />
        {c.replyTo && replies && !blocked && (
          <div className="mt-2 flex items-center gap-2 px-1">
            <RemovableChip
              onRemove={() => enclose(opened.conversation.id, { replyTo: undefined })}
              removeLabel={t.composer.endReply}
            >
              {t.composer.replyTo}: {contentText(c.replyTo.content, t)}
            </RemovableChip>
          </div>
        )}
        {c.word && <WordMenu composer={c} opened={opened} listId={listId} />}
        {blocked && <BlockedNotice contact={opened.contact} />}
        {windowClosed && !c.template && <ClosedWindow onTemplate={c.openTemplate} />}
        {c.template && replies && !blocked && (
          <Suspense>
            <TemplateForm opened={opened} onSend={c.sendTemplate} onClose={c.closeTemplate} />
          </Suspense>
        )}
        {!windowClosed && !blocked && !(c.template && replies) && (
          <>
            {replies && <ChosenFiles composer={c} />}
            {c.problem && (
              <p role="alert" className="mt-2 px-1 text-12 text-bad">
                {c.problem}
              </p>
            )}
            <div className="mt-2">
              <GrowingField
                ref={c.field}
                label={replies ? t.composer.reply : t.composer.note}
                placeholder={replies ? t.composer.placeholder : t.composer.notePlaceholder}
                value={c.text}
                onChange={c.write}
                onKeyDown={c.onKeyDown}
                onPaste={c.onPaste}
                combobox={c.word && { controls: listId, active: c.active }}
              />
            </div>
            <ComposerFoot composer={c} textOnly={opened.conversation.channel !== 'whatsapp'} />
          </>
        )}
      </div>
    </div>
  )
}

type PartProps = { composer: ReturnType<typeof useComposer> }

/** What a word that is being written may become: a canned reply, or somebody of the team. */
function WordMenu({
  composer: c,
  opened,
  listId,
}: PartProps & { opened: MessageComposerProps['opened']; listId: string }) {
  if (!c.word) return null
  return (
    <Suspense>
      {c.mode === 'reply' ? (
        <CannedMenu
          id={listId}
          word={c.word}
          opened={opened}
          onPick={c.replaceWord}
          onClose={c.closeMenu}
          onActiveChange={c.setActive}
        />
      ) : (
        <MentionMenu id={listId} word={c.word} onPick={c.mention} onClose={c.closeMenu} onActiveChange={c.setActive} />
      )}
    </Suspense>
  )
}

function ChosenFiles({ composer: c }: PartProps) {
  const t = useMessages(inboxMessages).composer
  if (c.files.length === 0) return null
  return (
    <ul aria-label={t.files} className="mt-2 flex flex-wrap gap-1.5">
      {c.files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className="max-w-full">
          <RemovableChip icon={<Paperclip />} onRemove={() => c.removeFile(file)} removeLabel={t.remove(file.name)}>
            {file.name}
          </RemovableChip>
        </li>
      ))}
    </ul>
  )
}

/** What can be added, and the button that sends it or keeps it as a note. */
function ComposerFoot({ composer: c, textOnly }: PartProps & { textOnly: boolean }) {
  const t = useMessages(inboxMessages).composer
  const replies = c.mode === 'reply'
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1">
      {replies && (
        <>
          {!textOnly && (
            <IconButton label={t.attach} keys="F" data-action="attach" onClick={c.attach}>
              <Paperclip />
            </IconButton>
          )}
          <IconButton label={t.canned} keys="/" onClick={c.startCanned}>
            <Slash />
          </IconButton>
          {!textOnly && (
            <Chip data-action="template" onClick={c.openTemplate}>
              {t.template}
            </Chip>
          )}
        </>
      )}
      <input
        ref={c.picker}
        type="file"
        multiple
        hidden
        aria-label={t.attach}
        onChange={(event) => {
          c.addFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <span className="flex-1" />
      <Button
        variant="primary"
        icon={replies ? <Send /> : <StickyNote />}
        disabled={!c.ready}
        loading={c.noting}
        onClick={c.send}
      >
        {replies ? t.send : t.addNote}
        <Kbd className="border-0! text-current! phone:hidden">{keyLabel('enter')}</Kbd>
      </Button>
    </div>
  )
}
