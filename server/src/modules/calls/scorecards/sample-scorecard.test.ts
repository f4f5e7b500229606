import { expect, test } from 'vitest'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { scorecardEndpoints as scorecards } from '#contract/calls/scorecard-endpoints.ts'
import { sampleCompany, sampleTimeoutMs } from '../../../testing/sample-company.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aTalker } from '../../chat/testing/chat-app.ts'

const server = await testApp({ env: { SEED_SAMPLE: 'true', ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
const owner = await aTalker(server)

test(
  'the sample calls come with a scorecard and their scores, once, whose figures lead to the calls behind them',
  async () => {
    await sampleCompany(server, owner)
    const { headers } = owner
    const listed = async () => (await server.call(scorecards.listScorecards, { headers })).body.data.scorecards
    const [sample, ...more] = await listed()
    expect(more).toEqual([])
    expect(sample).toMatchObject({ name: 'Call quality', scored: 400, waiting: 0 })
    expect(sample!.score).toBeGreaterThan(0.5)
    expect(sample!.failed).toBeGreaterThan(40)
    expect(sample!.failed).toBeLessThan(200)
    const total = async (query: Record<string, string | number>) =>
      (await server.call(callLogEndpoints.listCalls, { query, headers })).body.data.pagination.total
    const figures = async (query: Record<string, string | number>) =>
      (await server.call(scorecards.getScorecardFigures, { query, headers })).body.data
    const year = { from: '2026-01-01', to: '2026-12-31' }
    const days = { from: sample!.created_at.slice(0, 10), to: sample!.created_at.slice(0, 10) }
    expect((await figures(days)).times).toHaveLength(1)
    const found = await figures({})
    const period = { scorecard: sample!.id }
    const range = { from: new Date(Date.now() - 89 * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10) }
    expect(found.scorecard_id).toBe(sample!.id)
    expect(found.totals.calls).toBeGreaterThan(50)
    expect(await total({ ...range, ...period })).toBe(found.totals.calls)
    expect(await total({ ...range, ...period, score: 'failed' })).toBe(found.totals.failed)
    const missed = found.questions.find(({ failed }) => failed > 0)!
    expect(await total({ ...range, ...period, failed_question: missed.id })).toBe(missed.failed)
    expect(found.times.reduce((sum, { calls }) => sum + calls, 0)).toBe(found.totals.calls)
    expect(found.agents.reduce((sum, { calls }) => sum + calls, 0)).toBe(found.totals.calls)
    expect((await figures(year)).times).toHaveLength(12)
    await server.call(scorecards.removeScorecard, { params: { id: sample!.id }, headers })
    expect(await listed()).toEqual([])
  },
  sampleTimeoutMs,
)
