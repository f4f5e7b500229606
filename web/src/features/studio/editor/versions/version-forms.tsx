import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { type ProjectVersion, type VersionLabel, versionLabel } from '#contract/studio/schemas.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useChangeStatus, useLabelVersion } from '../../api.ts'
import { editorMessages } from '../messages/index.ts'
import type { EditorSession } from '../session.ts'

/** Keeps the draft as a version. */
export function SaveForm({ session }: { session: EditorSession }) {
  const { versions: t, publish } = useMessages(editorMessages)
  const keep = useChangeStatus(session.project.id)
  const form = useDraftForm({
    schema: versionLabel,
    values: { name: '', note: '' },
    call: async (label) => {
      if (!(await session.flush())) throw new CallError(0, { code: 'offline', message: publish.notSaved })
      return keep.mutateAsync({ status: 'saved', ...label })
    },
    onDone: (project) => {
      session.setProject(project)
      form.reset({ name: '', note: '' })
      toast.success(t.kept)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-2 border-line-soft border-b px-4 py-3.5">
      <LabelFields form={form} placeholders />
      <Button type="submit" className="self-start" loading={form.store.busy}>
        {t.keep}
      </Button>
    </form>
  )
}

type LabelProps = { version: ProjectVersion; session: EditorSession; onDone: () => void }

/** What a version is called, and what changed in it. */
export function LabelForm({ version: { number, name, note }, session, onDone }: LabelProps) {
  const t = useMessages(editorMessages).versions
  const label = useLabelVersion(session.project.id)
  const form = useDraftForm({
    schema: versionLabel,
    values: { name, note },
    call: (body) => label.mutateAsync({ number, ...body }),
    onDone,
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-2 flex flex-col gap-2">
      <LabelFields form={form} autoFocus />
      <div className="flex gap-2">
        <Button type="submit" size="sm" loading={form.store.busy}>
          {t.done}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

type Form = ReturnType<typeof useDraftForm<z.input<typeof versionLabel>, VersionLabel, unknown>>
type FieldsProps = {
  form: Pick<Form, 'draft' | 'change' | 'errorAt' | 'store'>
  /** They say in themselves what they are for. */
  placeholders?: boolean
  autoFocus?: boolean
}

function LabelFields({ form, placeholders = false, autoFocus = false }: FieldsProps) {
  const t = useMessages(editorMessages).versions
  const { draft, change, errorAt, store } = form
  return (
    <>
      <Field label={t.name} hideLabel error={errorAt('name')}>
        <Input
          fieldSize="md"
          autoFocus={autoFocus}
          {...(placeholders && { placeholder: t.name })}
          maxLength={limits.name.max}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={t.note} hideLabel error={errorAt('note')}>
        <Textarea
          rows={2}
          {...(placeholders && { placeholder: t.note })}
          maxLength={limits.studio.note}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      <FailureNote error={store.error} retryAt={store.retryAt} />
    </>
  )
}
