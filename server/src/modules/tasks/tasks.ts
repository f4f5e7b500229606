import type { Module } from '../../platform/module.ts'
import { taskReminders } from './reminders.ts'
import { taskRoutes } from './routes.ts'
import type { TaskDeps } from './task-service.ts'

/** What is to be done in a place, by whom and until when. */
export const createTasks = (deps: TaskDeps): Module => ({ routes: taskRoutes(deps), jobs: [taskReminders(deps)] })
