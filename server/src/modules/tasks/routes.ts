import { taskEndpoints } from '#contract/tasks/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as tasks from './task-service.ts'

export const taskRoutes = (deps: tasks.TaskDeps): Route[] =>
  routes(taskEndpoints, {
    listTasks: ({ scope, query }) => tasks.listTasks(deps, scope, query),
    listTaskPeople: ({ scope, query }) => tasks.listTaskPeople(deps, scope, query.words),
    createTask: ({ scope, body }) => tasks.createTask(deps, scope, body),
    updateTask: ({ scope, params, body }) => tasks.updateTask(deps, scope, params.id, body),
    removeTask: ({ scope, from, params }) => tasks.setTaskRemoved(deps, { scope, from }, params.id, true),
    restoreTask: ({ scope, from, params }) => tasks.setTaskRemoved(deps, { scope, from }, params.id, false),
  })
