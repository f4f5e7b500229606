import { useQuery } from '@tanstack/react-query'
import { useGo } from './home/use-go.ts'
import { workspaceListOptions } from './place-api.ts'

/** The workspaces that one is in and does not work in now (undefined until they are known), and the way into one of them. */
export function useOtherWorkspaces() {
  const { data } = useQuery(workspaceListOptions)
  return { workspaces: data?.filter(({ active }) => !active), go: useGo() }
}
