export { addTasks, tickItem } from './task-service.ts'
