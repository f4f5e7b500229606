import { useNavigate } from '@tanstack/react-router'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { getBotId } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { dashboardMessages } from '../messages/index.ts'

/** Begins a chat about charts, with what they show now as its first turn, and goes there. */
export function useAskAbout() {
  const t = useMessages(dashboardMessages).board
  const navigate = useNavigate()
  return async (charts: readonly ChartId[], title: string) => {
    const bot = getBotId()
    if (!bot) return void toast.failure(t.noAgent)
    try {
      const body = { bot_id: bot, charts: charts.slice(0, limits.charts.inChat), title }
      const { session_id: id } = await api.call(chartEndpoints.askAboutCharts, { body })
      await navigate({ to: '/c/$id', params: { id } })
    } catch (error) {
      toast.failure(error instanceof Error ? error.message : String(error))
    }
  }
}
