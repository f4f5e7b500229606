import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { DashboardId } from '#contract/dashboards/schemas.ts'

/** Changes what the address says of an open dashboard: its tab, its filters, whether it is arranged. */
export function useBoardAddress(id: DashboardId, search: Record<string, unknown>) {
  const navigate = useNavigate()
  return useCallback(
    (change: Record<string, unknown>, replace = true) => {
      const next = Object.fromEntries(
        Object.entries({ id, ...search, ...change }).filter(([, value]) => value !== undefined),
      )
      void navigate({ to: '/dashboard', search: next, replace })
    },
    [navigate, id, search],
  )
}
