import { sql } from 'drizzle-orm'
import type { AnswerBand, BandCounts } from '#contract/answer-bands/schemas.ts'
import type { SourceKind } from '#contract/data-sources/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

export type BandRow = BandCounts & {
  monday: string
  sourceId: string | null
  kind: SourceKind | null
  band: AnswerBand
}

/**
 * Counts of the whole installation by week of Jakarta, database and band since a day. A thumb has the last word: it is of the answer,
 * a press of one of its readings.
 */
export async function countBands(db: Db, since: Date): Promise<BandRow[]> {
  const { rows } = await db.execute<{ [K in keyof BandRow]: BandRow[K] extends number ? string : BandRow[K] }>(sql`
    with said as (
      select date_trunc('week', created_at at time zone 'Asia/Jakarta')::date as monday, band_source_id as id, band,
        case when liked then 'right' when liked is false then 'wrong' else verdict end as verdict
      from records where band is not null and created_at >= ${since} and status = 'done')
    select to_char(said.monday, 'YYYY-MM-DD') as monday, d.id as "sourceId", d.kind, said.band, count(*) as answers,
      count(verdict) as judged, count(*) filter (where verdict = 'right') as "right",
      count(*) filter (where verdict = 'other') as other, count(*) filter (where verdict = 'wrong') as wrong
    from said left join data_sources d on d.id = said.id
    group by said.monday, d.id, d.kind, said.band`)
  return rows.map(({ answers, judged, right, other, wrong, ...row }) => ({
    ...row,
    answers: Number(answers),
    judged: Number(judged),
    right: Number(right),
    other: Number(other),
    wrong: Number(wrong),
  }))
}
