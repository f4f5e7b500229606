import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'

/** What shows tasks: their list, and the minutes that they were made of. */
export const changedByTasks = [...endpointGroups.tasks, ...endpointGroups.meetings] as const
