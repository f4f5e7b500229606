import { randomUUID } from 'node:crypto'
import type { ScorecardCheck, ScorecardId, ScorecardQuestion } from '#contract/calls/scorecard.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/id.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import { scoreCalls } from './score-calls.ts'
import { listUnscored } from './score-store.ts'
import { scoreAllCalls } from './score-worker.ts'
import * as store from './scorecard-store.ts'

/** All calls of the sample company, and no more: who has many calls of their own waits for no one. */
const scoredAtOnce = 400

/** The sample company's calls come with a scorecard and are scored by it, once; whether that was now. */
export async function loadSampleScorecard(
  deps: Pick<Deps, 'clock'> & { db: Db },
  tenant: Tenant,
  language: Language,
): Promise<boolean> {
  const { db: tx, clock } = deps
  const now = clock.now()
  if (!(await store.claimSampleScorecard(tx, tenant, now))) return false
  // Who has made some of their own knows what they want.
  if ((await store.listScorecards(tx, tenant)).length > 0) return false
  const id = newId<ScorecardId>(now)
  const base = { id, name: names[language], enabled: true, agents: [], campaigns: [], pass_percent: 70, now }
  await store.insertScorecard(tx, tenant, { ...base, questions: questionsIn(language) }, 1)
  const card = await store.findScorecard(tx, tenant, id)
  if (!card) return false
  await scoreCalls(tx, card, await listUnscored(tx, card, scoredAtOnce), now)
  await scoreAllCalls(deps, id)
  return true
}

const names: Record<Language, string> = { en: 'Call quality', id: 'Kualitas panggilan' }

const company = 'toko nusantara'
const said = { kind: 'said', by: 'agent', seconds: 10 } as const

const questions: readonly [en: string, id: string, weight: number, check: ScorecardCheck, critical?: true][] = [
  [
    'Does the agent greet the caller within 10 seconds?',
    'Apakah agen menyapa penelepon dalam 10 detik?',
    2,
    { ...said, concept: 'greeting', phrases: [], where: 'first_seconds' },
  ],
  [
    'Does the agent say the company’s name?',
    'Apakah agen menyebut nama perusahaan?',
    1,
    { ...said, concept: null, phrases: [company], where: 'anywhere' },
    true,
  ],
  ['Is the caller’s question resolved?', 'Apakah pertanyaan penelepon terjawab?', 4, { kind: 'resolved' }],
  [
    'Does the agent offer further help before goodbye?',
    'Apakah agen menawarkan bantuan lain sebelum berpisah?',
    1,
    { ...said, concept: 'further_help', phrases: [], where: 'before_goodbye' },
  ],
  [
    'Is the caller at least neutral at the end?',
    'Apakah suasana penelepon di akhir minimal netral?',
    2,
    { kind: 'final_sentiment', least: 'neutral' },
  ],
  [
    'Is there no silence longer than 10 seconds?',
    'Apakah tidak ada hening lebih dari 10 detik?',
    1,
    { kind: 'silence', most_seconds: 10 },
  ],
]

const questionsIn = (language: Language): ScorecardQuestion[] =>
  questions.map(([en, id, weight, check, critical = false]) => ({
    id: randomUUID(),
    text: language === 'id' ? id : en,
    scale: null,
    weight,
    good: 'high',
    critical,
    check,
  }))
