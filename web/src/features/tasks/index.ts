import { lazy } from '#web/lib/lazy.ts'

export { AssigneeSelect } from './assignee-select.tsx'
export { changedByTasks } from './changed-by-tasks.ts'
export { TaskTabs } from './task-tabs.tsx'
/** `/tasks`: what is to be done. */
export const TasksPage = lazy(() => import('./tasks-page.tsx'))
