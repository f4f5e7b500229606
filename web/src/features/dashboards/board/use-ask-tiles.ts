import { useCallback, useRef } from 'react'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import type { TilesAsk } from '#contract/dashboards/tiles.ts'
import { api } from '#web/lib/client/api.ts'
import { takeEarly, withEarly } from './early.ts'
import type { AskTiles } from './tile-store.ts'

/** Asks for tiles; what was asked ahead with the address that the page began with is taken first. */
export function useAskTiles(id: DashboardId, search: Record<string, unknown>): AskTiles {
  const begun = useRef(search)
  return useCallback<AskTiles>(
    async (body, signal) => {
      const again = (of: TilesAsk) => api.stream(dashboardEndpoints.askTiles, { params: { id }, body: of, signal })
      const early = takeEarly(id, begun.current)
      return early ? withEarly(early, body, { ask: again, signal }) : again(body)
    },
    [id],
  )
}
