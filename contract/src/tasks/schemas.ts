import { z } from 'zod'
import { id, timestamp, userId, uuidOf } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { taskLimits } from './limits.ts'

export const taskId = id('task')
export type TaskId = z.infer<typeof taskId>

const person = z.object({ id: userId, name: z.string() })
export const taskPeople = z.array(person)
/** Words that a name must have. */
export const taskPeopleQuery = z.object({ words: z.string().trim().max(200).default('') })
export type TaskPerson = z.infer<typeof person>

/** Something to be done in a place; in a workspace all members see it. */
export const task = z.object({
  id: taskId,
  title: z.string(),
  assignee: person.nullable(),
  /** A day of the calendar. */
  due: z.iso.date().nullable(),
  done_at: timestamp.nullable(),
  created_at: timestamp,
  /** Who made it; empty where they are gone. */
  made_by: z.string(),
  /** The meeting that it came from, for who may read that: where it was said, in milliseconds, where somebody said it. */
  source: z.object({ id: uuidOf('meeting'), title: z.string(), at_ms: z.number().int().nullable() }).nullable(),
})
export type Task = z.infer<typeof task>

export const taskQuery = pageQuery(taskLimits.page).extend({
  /** `mine`: those that the person has. */
  whose: z.enum(['mine', 'all']).default('all'),
  state: z.enum(['open', 'done']).default('open'),
})
export type TaskQuery = z.output<typeof taskQuery>
export const taskPage = pageOf(task)
export type TaskPage = z.infer<typeof taskPage>

const title = z.string().trim().min(1).max(taskLimits.title)
const assignee = userId.nullable()
const due = z.iso.date().nullable()

export const newTask = z.object({ title, assignee_id: assignee.default(null), due: due.default(null) })
export type NewTask = z.output<typeof newTask>

export const taskChanges = z.object({
  title: title.optional(),
  assignee_id: assignee.optional(),
  due: due.optional(),
  done: z.boolean().optional(),
})
export type TaskChanges = z.output<typeof taskChanges>
