import { TasksPage } from '#web/features/tasks/index.ts'

/** /tasks: what is to be done. */
export default TasksPage
