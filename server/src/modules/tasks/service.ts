export { addTasks } from './task-service.ts'
export { tickOfItem } from './task-store.ts'
