import { type AnswerBand, type AnswerBands, answerBand, type TruthByBand } from '#contract/answer-bands/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { firstMonday } from './first-monday.ts'
import { type BandRow, countBands } from './store.ts'
import { rightShare } from './wilson.ts'

const maxSources = 50

/** How true the bands of all answers of the installation are, over some weeks with the one that goes on. */
export async function getAnswerBands(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { weeks }: { weeks: number },
): Promise<AnswerBands> {
  const rows = await countBands(db, firstMonday(clock.now(), weeks))
  const byWeek = [...Map.groupBy(rows, (row) => row.monday)].toSorted(([left], [right]) => (left < right ? 1 : -1))
  const bySource = [...Map.groupBy(rows, (row) => row.sourceId)].map(([id, of]) => ({
    id,
    kind: of[0]?.kind ?? null,
    bands: truthOf(of),
  }))
  return {
    bands: truthOf(rows),
    weeks: byWeek.map(([monday, of]) => ({ monday, bands: truthOf(of) })),
    sources: bySource.toSorted((left, right) => answersOf(right.bands) - answersOf(left.bands)).slice(0, maxSources),
  }
}

const truthOf = (rows: readonly BandRow[]): TruthByBand => {
  const of = (band: AnswerBand) => {
    const sum = (key: 'answers' | 'judged' | 'right' | 'other' | 'wrong') =>
      rows.reduce((total, row) => (row.band === band ? total + row[key] : total), 0)
    const [judged, right] = [sum('judged'), sum('right')]
    const counts = { answers: sum('answers'), judged, right, other: sum('other'), wrong: sum('wrong') }
    return { ...counts, right_share: rightShare(right, judged) }
  }
  return { sure: of('sure'), likely: of('likely'), no: of('no') }
}

const answersOf = (bands: TruthByBand): number =>
  answerBand.options.reduce((total, band) => total + bands[band].answers, 0)
