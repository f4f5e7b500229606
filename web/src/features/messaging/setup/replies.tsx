import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Pencil, Plus, Slash, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { CannedReply } from '#contract/messaging/conversation.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { cannedOptions } from '../api.ts'
import { removeReply, saveReply, useSetUpWork } from './api.ts'
import { setupMessages } from './messages/index.ts'

/** Texts that the team sends often. */
export function Replies() {
  const t = useMessages(setupMessages).replies
  const replies = useQuery(cannedOptions)
  const { work } = useSetUpWork()
  const [edited, setEdited] = useState<CannedReply | 'new'>()
  const [removed, setRemoved] = useState<CannedReply>()
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-72 text-fg-2">{t.text}</p>
        <Button variant="primary" icon={<Plus />} onClick={() => setEdited('new')}>
          {t.create}
        </Button>
      </div>
      <Loaded query={replies} failed={t.failed}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={<Slash />} title={t.none}>
              {t.noneText}
            </EmptyState>
          ) : (
            <ul className="border-line-soft border-t">
              {all.map((reply) => (
                <li key={reply.id} className="flex min-h-11 items-center gap-2 border-line-soft border-b py-1.5">
                  <span className="w-32 flex-none truncate px-1 font-[550]">/{reply.shortcode}</span>
                  <bdi className="min-w-0 flex-1 truncate text-fg-2">{reply.text}</bdi>
                  <Menu
                    align="end"
                    trigger={
                      <IconButton label={t.more(reply.shortcode)} size="sm">
                        <Ellipsis />
                      </IconButton>
                    }
                  >
                    <MenuItem icon={<Pencil />} onClick={() => setEdited(reply)}>
                      {t.edit}
                    </MenuItem>
                    <MenuItem icon={<Trash2 />} danger onClick={() => setRemoved(reply)}>
                      {t.remove}
                    </MenuItem>
                  </Menu>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && <ReplyDialog reply={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {removed && (
        <Confirm
          open
          onOpenChange={() => setRemoved(undefined)}
          title={t.removeTitle(removed.shortcode)}
          description={t.removeText}
          action={t.remove}
          onConfirm={() => work('remove', () => removeReply(removed.id), t.removed)}
        />
      )}
    </section>
  )
}

const isShortcode = (text: string) => /^[\p{L}\p{N}_-]+$/u.test(text)

function ReplyDialog({ reply, onClose }: { reply: CannedReply | undefined; onClose: () => void }) {
  const t = useMessages(setupMessages)
  const form = useId()
  const { work, busy } = useSetUpWork()
  const [shortcode, setShortcode] = useState(reply?.shortcode ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const ready = isShortcode(shortcode.trim()) && text.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || busy) return
    const body = { shortcode: shortcode.trim(), text: text.trim() }
    if (await work('save', () => saveReply(reply?.id, body), t.replies.saved)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={reply ? t.replies.editTitle : t.replies.create}
      actions={
        <Button type="submit" form={form} variant="primary" disabled={!ready} loading={busy === 'save'}>
          {t.save}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <Field
          label={t.replies.shortcode}
          hint={t.replies.shortcodeHint}
          error={shortcode !== '' && !isShortcode(shortcode.trim()) && t.replies.shortcodeHint}
        >
          <Input
            value={shortcode}
            maxLength={messagingLimits.shortcode}
            onChange={({ target }) => setShortcode(target.value)}
          />
        </Field>
        <Field label={t.replies.reply} hint={t.replies.replyHint}>
          <Textarea
            rows={5}
            maxLength={messagingLimits.text}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
