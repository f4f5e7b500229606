import { lazy } from '#web/lib/lazy.ts'

export { AssigneeField } from './assignee-field.tsx'
export { changedByTasks } from './changed-by-tasks.ts'
export { TaskTabs } from './task-tabs.tsx'
/** `/tasks`: what is to be done. */
export const TasksPage = lazy(() => import('./tasks-page.tsx'))
