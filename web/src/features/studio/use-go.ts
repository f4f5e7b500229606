import { useNavigate } from '@tanstack/react-router'

/** Opens a flow in the editor. */
export function useGoToFlow(): (id: string) => void {
  const navigate = useNavigate()
  return (projectId) => void navigate({ to: '/studio/$projectId', params: { projectId } })
}
