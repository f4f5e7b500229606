import type { Language } from '#contract/language.ts'
import type { TermProposal } from '#contract/verified-queries/schemas.ts'
import { termsOfCorrection } from '#engine/data/index.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import { meaningText } from './meaning-text.ts'

type Corrected = { question: string; before: string; after: string; today: string }

/** What a correction says about the words of its question, to be asked of the person who made it. */
export async function proposeTerms(
  { schema }: OpenSource,
  corrected: Corrected,
  language: Language,
): Promise<TermProposal[]> {
  const terms = await termsOfCorrection({ ...corrected, schema })
  return terms.map((term) => ({ ...term, says: meaningText(term.means, language) }))
}
