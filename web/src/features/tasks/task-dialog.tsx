import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taskEndpoints } from '#contract/tasks/endpoints.ts'
import { taskLimits } from '#contract/tasks/limits.ts'
import type { Task } from '#contract/tasks/schemas.ts'
import { useInWorkspace } from '#web/features/workspaces/index.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { changedByTasks } from './changed-by-tasks.ts'
import { taskMessages } from './messages/index.ts'

type Props = { task: Task | undefined; onClose: () => void }

/** A task that is added, or put right. */
export function TaskDialog({ task, onClose }: Props) {
  const t = useMessages(taskMessages)
  const inWorkspace = useInWorkspace()
  const people = useQuery({ ...endpointQuery(taskEndpoints.listTaskPeople), enabled: inWorkspace })
  const { work, busy } = useWorkOf(changedByTasks)
  const [title, setTitle] = useState(task?.title ?? '')
  const [assignee, setAssignee] = useState(task?.assignee?.id ?? null)
  const [due, setDue] = useState(task?.due ?? '')
  const [problem, setProblem] = useState(false)
  const save = async () => {
    setProblem(title.trim() === '')
    if (title.trim() === '') return
    const body = { title, assignee_id: assignee, due: due || null }
    const run = () =>
      task
        ? api.call(taskEndpoints.updateTask, { params: { id: task.id }, body })
        : api.call(taskEndpoints.createTask, { body })
    if (await work('save', run)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={task ? t.editTitle : t.addTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" loading={busy !== undefined} onClick={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t.text} error={problem && t.needText}>
          <Textarea
            rows={2}
            maxLength={taskLimits.title}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          {inWorkspace && (
            <Field label={t.assignee} error={people.error && t.assigneesFailed}>
              <AssigneeSelect
                people={people.data ?? []}
                loading={people.isPending}
                value={assignee}
                onChange={setAssignee}
              />
            </Field>
          )}
          <Field label={t.due}>
            <Input type="date" value={due} onChange={({ target }) => setDue(target.value)} />
          </Field>
        </div>
      </div>
    </Dialog>
  )
}
