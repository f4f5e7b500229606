import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import type { MeetingId, MeetingItem } from '#contract/meetings/schemas.ts'
import { taskEndpoints } from '#contract/tasks/endpoints.ts'
import { namedPerson, spokenWords } from '#contract/tasks/named-person.ts'
import type { TaskPerson } from '#contract/tasks/schemas.ts'
import { AssigneeField, changedByTasks } from '#web/features/tasks/index.ts'
import { useActiveWorkspace } from '#web/features/workspaces/index.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { meetingMessages } from '../messages/index.ts'

type Props = { meetingId: MeetingId; items: readonly MeetingItem[]; onClose: () => void }
type Draft = { item: MeetingItem; chosen: boolean; title: string; assignee: TaskPerson | null; due: string }

/** Action items as the tasks that they become once somebody has looked at them. */
export function TasksDialog({ meetingId: id, items, onClose }: Props) {
  const t = useMessages(meetingMessages)
  const workspace = useActiveWorkspace()
  const people = usePeopleNamed(items.map(({ owner }) => owner))
  const { work, busy } = useWorkOf(changedByTasks)
  const [changed, setChanged] = useState<ReadonlyMap<string, Partial<Draft>>>(new Map())
  const drafts = items.map((item): Draft => {
    const named = namedPerson(item.owner, people.data ?? [])
    const proposed = { item, chosen: true, title: item.text, assignee: named ?? null, due: item.due ?? '' }
    return { ...proposed, ...changed.get(item.id) }
  })
  const change = (item: MeetingItem, part: Partial<Draft>) =>
    setChanged((before) => new Map(before).set(item.id, { ...before.get(item.id), ...part }))
  const chosen = drafts.filter((draft) => draft.chosen)
  const isWhole = chosen.length > 0 && chosen.every(({ title }) => title.trim() !== '')
  const make = async () => {
    const tasks = chosen.map(({ item, title, assignee, due }) => ({
      item: item.id,
      title,
      assignee_id: assignee?.id ?? null,
      due: due || null,
    }))
    const run = () => api.call(meetingEndpoints.createItemTasks, { params: { id }, body: { tasks } })
    if (await work('make', run, t.tasks.made(chosen.length))) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.tasks.title}
      description={workspace ? t.tasks.text(workspace.workspace_name) : t.tasks.textAlone}
      actions={
        <>
          <Button onClick={onClose}>{t.one.cancel}</Button>
          <Button
            variant="primary"
            loading={busy !== undefined}
            disabled={!people.data || !isWhole}
            onClick={() => void make()}
          >
            {t.tasks.make(chosen.length)}
          </Button>
        </>
      }
    >
      <Loaded query={people} failed={t.tasks.failed} rows={3}>
        {() => (
          <ul className="flex flex-col">
            {drafts.map((draft) => (
              <DraftRow
                key={draft.item.id}
                draft={draft}
                hasPeople={workspace !== undefined}
                isAlone={drafts.length === 1}
                onChange={(part) => change(draft.item, part)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Members who may be meant by the names that were said. */
function usePeopleNamed(names: readonly string[]) {
  const words = [...new Set(names.map(spokenWords))].filter(Boolean)
  return useQueries({
    queries: words.map((each) => endpointQuery(taskEndpoints.listTaskPeople, { query: { words: each } })),
    combine: asOneQuery,
  })
}

/** Each of the people once, when all have come. */
function asOneQuery(results: readonly UseQueryResult<TaskPerson[]>[]) {
  const found = results.flatMap(({ data }) => data ?? [])
  return {
    data: results.every(({ data }) => data)
      ? [...new Map(found.map((person) => [person.id, person])).values()]
      : undefined,
    error: results.find(({ error }) => error)?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => results.forEach((result) => void result.refetch()),
  }
}

type RowProps = {
  draft: Draft
  /** False in personal mode, where there is nobody to choose. */
  hasPeople: boolean
  isAlone: boolean
  onChange: (part: Partial<Draft>) => void
}

function DraftRow({ draft: { item, chosen, title, assignee, due }, hasPeople, isAlone, onChange }: RowProps) {
  const t = useMessages(meetingMessages)
  const name = useId()
  const isUnknown = item.owner !== '' && assignee === null
  return (
    <li aria-labelledby={name} className="flex gap-2 border-line-soft border-b py-3 first:pt-0 last:border-b-0">
      <span id={name} className="sr-only">
        {item.text}
      </span>
      {!isAlone && (
        <div className="pt-2">
          <Checkbox checked={chosen} onCheckedChange={(next) => onChange({ chosen: next })}>
            <span className="sr-only">{t.tasks.choose(item.text)}</span>
          </Checkbox>
        </div>
      )}
      <div className={chosen ? 'min-w-0 flex-1' : 'min-w-0 flex-1 opacity-50'}>
        <Field label={t.one.text} hideLabel>
          <Textarea
            rows={2}
            maxLength={meetingLimits.item}
            disabled={!chosen}
            value={title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </Field>
        {chosen && (
          <div className="mt-2 grid grid-cols-2 gap-2 phone:grid-cols-1">
            {hasPeople && (
              <AssigneeField
                hideLabel
                hint={isUnknown && t.tasks.named(item.owner)}
                value={assignee}
                onChange={(next) => onChange({ assignee: next })}
              />
            )}
            <Field label={t.one.dueDay} hideLabel>
              <Input type="date" value={due} onChange={({ target }) => onChange({ due: target.value })} />
            </Field>
          </div>
        )}
      </div>
    </li>
  )
}
