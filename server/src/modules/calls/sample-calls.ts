import type { CallId } from '#contract/calls/schemas.ts'
import type { Language } from '#contract/language.ts'
import { analyseCall } from '#engine/calls/index.ts'
import { generateSampleCalls } from '#samples/calls/generate.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { claimSamples, insertSamples, type NewSample } from './sample-store.ts'
import { loadSampleScorecard } from './scorecards/sample-scorecard.ts'

const company = 'Toko Nusantara'
/** The assistant that it is said to have had, and since when the second version of it. */
const assistant = '00000000-0000-7000-8000-000000f10000'
const secondVersionDays = 120

export type SampleDeps = Pick<Deps, 'db' | 'clock'> & {
  /** Whether the sample company is in the person's place. */
  hasSample: (scope: Scope) => Promise<boolean>
}

/** Who looks at calls for the first time, and has the sample company, finds the calls of its last year. Whether they were not there before. */
export async function loadSampleCalls(
  { db, clock, hasSample }: SampleDeps,
  scope: Scope,
  language: Language,
): Promise<boolean> {
  if (!(await hasSample(scope))) return false
  const now = clock.now()
  return db.transaction(async (tx) => {
    const isFirst = await claimSamples(tx, scope, now)
    if (isFirst) await insertSamples(tx, scope, samplesOf(now))
    const isScored = await loadSampleScorecard({ db: tx, clock }, scope, language)
    return isFirst || isScored
  })
}

function samplesOf(now: Date): NewSample[] {
  return generateSampleCalls(now).map(({ at, language, number, endedBy, durationMs, turns }) => {
    const interruptions = turns.filter(({ heard }) => heard !== null).length
    const analysis = analyseCall({ turns, language, durationMs, interruptions })
    const moods = new Map(analysis.moods.map((mood) => [mood.number, mood.sentiment]))
    return {
      ...analysis,
      id: newId<CallId>(at),
      agent: company,
      version: { id: assistant, number: now.getTime() - at.getTime() < secondVersionDays * 86_400_000 ? 2 : 1 },
      at,
      language,
      callee: number,
      endedBy,
      durationMs,
      credits: Math.ceil(durationMs / 1_000) * 10,
      said: turns.map(({ text }) => text).join('\n'),
      turns: turns.map((turn) => ({ ...turn, sentiment: moods.get(turn.number) ?? null })),
    }
  })
}
