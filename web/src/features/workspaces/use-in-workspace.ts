import { useQuery } from '@tanstack/react-query'
import { workspaceListOptions } from './place-api.ts'

/** Whether the person works in a workspace now, where others may see what is made; false in personal mode. */
export const useInWorkspace = (): boolean => useQuery(workspaceListOptions).data?.some(({ active }) => active) === true
