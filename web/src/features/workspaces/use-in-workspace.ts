import { useQuery } from '@tanstack/react-query'
import { workspaceListOptions } from './place-api.ts'

/** The workspace that the person works in; undefined in personal mode, and before it is known. */
export const useActiveWorkspace = () => useQuery(workspaceListOptions).data?.find(({ active }) => active)

/** Whether the person works in a workspace now, where others may see what is made; false in personal mode. */
export const useInWorkspace = (): boolean => useQuery(workspaceListOptions).data?.some(({ active }) => active) === true
