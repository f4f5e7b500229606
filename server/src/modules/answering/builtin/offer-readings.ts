import type { Language } from '#contract/language.ts'
import { type Answer, readingsOf } from '#engine/data/index.ts'
import type { AnswerJob } from '../job.ts'
import { phraseText } from './phrases.ts'

/** Whether who asks sees buttons: on a page, signed in. */
export const canPress = ({ asker, scope }: Pick<AnswerJob, 'asker' | 'scope'>): boolean =>
  asker.kind === 'member' && asker.interactive && !scope.viaKey

const isDoubtful = ({ confidence }: Answer): boolean => confidence?.band === 'likely'

/** Where a reading is only likely, shows it and the others to whoever can choose, without figures. False: it is to be stated. */
export function offeredReadings(job: AnswerJob, outcome: Answer, language: Language): boolean {
  if (!isDoubtful(outcome) || !canPress(job)) return false
  const readings = readingsOf(outcome)
  job.writer.text(phraseText(readings.length > 1 ? 'whichReading' : 'isThisIt', language))
  job.writer.choice({ readings, why: outcome.confidence?.reasons ?? [] })
  return true
}

/** What is said around the figures of a reading that is only likely, where nobody can choose: what it is, and what it may be instead. */
export function hedgesOf(outcome: Answer, language: Language): { before: string; after: string } {
  if (!isDoubtful(outcome)) return { before: '', after: '' }
  const [own, ...others] = readingsOf(outcome)
  const after = others.map(({ reading }) => `_${reading}_`).join('; ')
  return {
    before: `${phraseText('readAs', language)} _${own?.reading}_.\n\n`,
    after: after === '' ? '' : `\n\n${phraseText('orElse', language)} ${after}.`,
  }
}
