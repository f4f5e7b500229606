import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { answerAsTaught } from '#engine/data/index.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import { todayOf } from '../../../platform/wall-clock.ts'
import { sayVerified } from '../../answering/service.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import { askSource } from '../../data-sources/service.ts'
import { StepFailed } from '../engine/step-error.ts'
import type { NodeDeps } from './node-deps.ts'

type Asked = { question: string; source: OpenSource; tenant: Tenant; now: Date; language: Language }
export type StepReading = { sql: string; reading: string; band: 'verified' | 'chosen' | 'sure' | 'likely' }

/**
 * The query of a step's question: the one that somebody verified for it, or chose, before what the engine makes of it. Throws
 * `question_not_understood`.
 */
export async function readStepQuestion(
  { verifiedQueries }: Pick<NodeDeps, 'verifiedQueries'>,
  { question, tenant, now, language, ...asked }: Asked,
): Promise<StepReading> {
  const known = await verifiedQueries.load(tenant)
  const source = known.applyGlossary([asked.source])[0] ?? asked.source
  const { schema } = source
  const today = todayOf(source, now)
  const match = await known.find({ question, now, earlier: [] }, [source])
  if (match && match.query.changedTables.length === 0) {
    const said = sayVerified(match.query, schema, today, language)
    if (said) return { sql: said.sql, reading: said.reading, band: 'verified' }
  }
  const taught = await known.findTaught(question, source)
  const chosen = taught && answerAsTaught(taught.kept, taught.by, { schema, today, language })
  if (chosen) return { sql: chosen.sql, reading: chosen.reading, band: 'chosen' }
  const outcome = await askSource(source, { question, today, language, quiet: true })
  if (outcome.kind === 'answer')
    return { sql: outcome.sql, reading: outcome.reading, band: outcome.confidence?.band ?? 'likely' }
  const why = outcome.kind === 'unsure' ? outcome.reason : ''
  throw new StepFailed(
    'question_not_understood',
    localized(
      `The question was not understood. ${why} Write SQL instead.`,
      `Pertanyaannya tidak dipahami. ${why} Tulis dengan SQL.`,
    ),
  )
}
