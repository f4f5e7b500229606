import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { newTask, task, taskChanges, taskId, taskPage, taskPeople, taskPeopleQuery, taskQuery } from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'tasks.use' } as const
const ofTask = { params: z.object({ id: taskId }) } as const

export const taskEndpoints = defineEndpoints({
  listTasks: {
    ...call,
    method: 'GET',
    path: '/tasks',
    summary: 'The tasks of the place: open ones by their day, done ones the newest first.',
    query: taskQuery,
    data: taskPage,
  },
  listTaskPeople: {
    ...call,
    method: 'GET',
    path: '/tasks/people',
    summary:
      'Who can have a task here: members of the workspace, in personal mode the person; the first of those who are called so.',
    query: taskPeopleQuery,
    data: taskPeople,
  },
  createTask: {
    ...call,
    method: 'POST',
    idempotent: true,
    path: '/tasks',
    summary: 'Adds a task.',
    body: newTask,
    data: task,
    errors: ['task_assignee_gone'],
  },
  updateTask: {
    ...call,
    ...ofTask,
    method: 'PATCH',
    path: '/tasks/{id}',
    summary: 'Changes a task, gives it to somebody, or ticks it.',
    body: taskChanges,
    data: task,
    errors: ['task_not_found', 'task_assignee_gone'],
  },
  removeTask: {
    ...call,
    ...ofTask,
    method: 'DELETE',
    path: '/tasks/{id}',
    summary: 'Deletes a task; for a day it can be brought back.',
    errors: ['task_not_found'],
  },
  restoreTask: {
    ...call,
    ...ofTask,
    method: 'POST',
    path: '/tasks/{id}/restore',
    summary: 'Brings a deleted task back.',
    errors: ['task_not_found'],
  },
})
