import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { taskEndpoints } from '#contract/tasks/endpoints.ts'
import { taskLimits } from '#contract/tasks/limits.ts'
import { type NewTask, newTask, type Task, type TaskChanges, type TaskPerson } from '#contract/tasks/schemas.ts'
import { useInWorkspace } from '#web/features/workspaces/index.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { changedByTasks } from './changed-by-tasks.ts'
import { taskMessages } from './messages/index.ts'

type Props = { task: Task | undefined; onClose: () => void }

/** A task that is added, or put right. */
export function TaskDialog({ task, onClose }: Props) {
  const t = useMessages(taskMessages)
  const inWorkspace = useInWorkspace()
  const sentence = useFieldError()
  const queries = useQueryClient()
  const formId = useId()
  const [picked, setPicked] = useState<TaskPerson>()
  const form = useSchemaForm(newTask, {
    title: task?.title ?? '',
    assignee_id: task?.assignee?.id ?? null,
    due: task?.due ?? null,
  })
  const { errors, dirtyFields } = form.formState
  // What a colleague changed meanwhile stays.
  const changesOf = (written: NewTask): TaskChanges =>
    Object.fromEntries(Object.entries(written).filter(([name]) => name in dirtyFields))
  const { submit, busy, error, retryAt } = useSubmit({
    call: (body: NewTask) =>
      task
        ? api.call(taskEndpoints.updateTask, { params: { id: task.id }, body: changesOf(body) })
        : api.call(taskEndpoints.createTask, { body }),
    onDone: () => {
      void invalidateEndpoints(queries, changedByTasks)
      onClose()
    },
    onFailed: (failure) => showFieldErrors(form, failure, { task_assignee_gone: 'assignee_id' }),
  })
  const assigneeId = useWatch({ control: form.control, name: 'assignee_id' })
  const assignee = [picked, task?.assignee].find((person) => person?.id === assigneeId) ?? null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={task ? t.editTitle : t.addTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
        <Field label={t.text} error={sentence(errors.title)}>
          <Textarea rows={2} maxLength={taskLimits.title} {...form.register('title')} />
        </Field>
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          {inWorkspace && (
            <AssigneeField
              error={sentence(errors.assignee_id)}
              value={assignee}
              onChange={(person) => {
                setPicked(person ?? undefined)
                form.setValue('assignee_id', person?.id ?? null, { shouldDirty: true })
                form.clearErrors('assignee_id')
              }}
            />
          )}
          <Field label={t.due} error={sentence(errors.due)}>
            <Input type="date" {...form.register('due', { setValueAs: (day: string | null) => day || null })} />
          </Field>
        </div>
        <FailureNote error={error} retryAt={retryAt} />
      </form>
    </Dialog>
  )
}
