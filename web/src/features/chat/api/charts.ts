import type { Chart } from '#contract/charts/schemas.ts'
import type { AnswerId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/client.ts'

/** What saving came to. That an answer is saved already is no failure (spec §8: 400 is a normal result). */
export type SavedChart =
  | { is: 'saved'; chart: Chart }
  | { is: 'saved_already'; id: string }
  | { is: 'nothing'; message: string }

export async function saveChart(answerId: AnswerId): Promise<SavedChart> {
  const { chartEndpoints } = await import('#contract/charts/endpoints.ts')
  try {
    return { is: 'saved', chart: await api.call(chartEndpoints.saveChart, { body: { answer_id: answerId } }) }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400) throw error
    if (error.code === 'chart_saved_already') return { is: 'saved_already', id: error.fields.chart_id ?? '' }
    return { is: 'nothing', message: error.message }
  }
}
