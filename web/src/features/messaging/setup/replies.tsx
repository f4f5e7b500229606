import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Plus, Slash, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { type CannedReply, type CannedReplyInput, cannedReplyInput } from '#contract/messaging/conversation.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { newestOf } from '#web/lib/form/newest-of.ts'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
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
import { toast } from '#web/ui/toast-store.ts'
import { cannedOptions } from '../api.ts'
import { changedBySetUp, removeReply, saveReply, useSetUpWork } from './api.ts'
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
      {edited && (
        <ReplyDialog
          reply={edited === 'new' ? undefined : newestOf(replies.data, edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
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

function ReplyDialog({ reply, onClose }: { reply: CannedReply | undefined; onClose: () => void }) {
  const t = useMessages(setupMessages)
  const formId = useId()
  const queries = useQueryClient()
  const sentence = useFieldError()
  const form = useSchemaForm(cannedReplyInput, { shortcode: reply?.shortcode ?? '', text: reply?.text ?? '' })
  const { submit, busy, error, retryAt } = useSubmit({
    call: (body: CannedReplyInput) => saveReply(reply?.id, body),
    onDone: () => {
      toast.success(t.replies.saved)
      void invalidateEndpoints(queries, changedBySetUp)
      onClose()
    },
    onFailed: (failure) => showFieldErrors(form, failure, { messaging_canned_reply_taken: 'shortcode' }),
  })
  const { errors } = form.formState
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={reply ? t.replies.editTitle : t.replies.create}
      actions={
        <Button type="submit" form={formId} variant="primary" loading={busy}>
          {t.save}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-3">
        <Field label={t.replies.shortcode} hint={t.replies.shortcodeHint} error={sentence(errors.shortcode)}>
          <Input maxLength={messagingLimits.shortcode} {...form.register('shortcode')} />
        </Field>
        <Field label={t.replies.reply} hint={t.replies.replyHint} error={sentence(errors.text)}>
          <Textarea rows={5} maxLength={messagingLimits.text} {...form.register('text')} />
        </Field>
        <FailureNote error={error} retryAt={retryAt} />
      </form>
    </Dialog>
  )
}
