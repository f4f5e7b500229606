import { useQuery } from '@tanstack/react-query'
import { myPermissionsOptions } from '#web/lib/session/use-may.ts'

/** Whether the person may make workspaces in their organization; if not, the rule and who can grant it. */
export function useMayCreate(): { allowed: boolean; refusal: string | undefined } {
  const { data } = useQuery(myPermissionsOptions)
  const row = data?.actions.find(({ action }) => action === 'workspace.create')
  const refusal = row && !row.allowed ? [row.rule, row.who_can_grant].filter(Boolean).join(' ') : undefined
  return { allowed: row?.allowed ?? false, refusal }
}
