import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { detectLanguage, type QuestionToken, tokenizeQuestion } from '#engine/language/index.ts'
import type { Calendar } from '#engine/period/index.ts'
import { askReading, chosenAmong } from './alternatives.ts'
import { buildQuery } from './build/build.ts'
import { chosenByPerson, confidenceOf, followUpConfidence } from './confidence/confidence.ts'
import { type JudgedReading, judgeReading } from './confidence/features.ts'
import { isPlainFigure } from './confidence/plain-figure.ts'
import { isAllSaid, isPlainList } from './confidence/plain-list.ts'
import { isPlainMeasure } from './confidence/plain-measure.ts'
import { isPlainRank } from './confidence/plain-rank.ts'
import { notSure } from './confidence/reasons.ts'
import { isUnstated } from './confidence/unstated.ts'
import { readBesideFollowUp } from './follow/beside-follow-up.ts'
import { readCohortFollowUp } from './follow/cohort-follow-up.ts'
import { splitDrawing } from './follow/drawing.ts'
import { asksForDrivers, driversOf } from './follow/drivers.ts'
import { readFollowUp } from './follow/follow-up.ts'
import { losesWords } from './follow/lost-words.ts'
import { onlyPoints } from './follow/opening.ts'
import { readUtterance } from './intent/read.ts'
import { questionWords } from './link/words.ts'
import { type Offer, offerOf } from './offer.ts'
import { asMeant } from './parse/as-meant.ts'
import { parseQuestion } from './parse/parse.ts'
import type { QueryIntent } from './parse/query-intent.ts'
import type { Reading } from './parse/reading.ts'
import { withRankedShown } from './parse/shown-ranked.ts'
import { asksHowItStood } from './parse/standing.ts'
import { readStoredIntent } from './parse/stored-intent.ts'
import { vetoesOf } from './parse/vetoes.ts'
import { refinedBy } from './refine/chips.ts'
import { readUnnamedRows } from './reworded/unnamed-rows.ts'
import { everyIntent } from './reworded/whole.ts'
import { readDefinition, readReworded, readUnnamed } from './reworded.ts'
import { type PreparedSchema, prepareSchema } from './schema/prepared-schema.ts'
import { toAnswer } from './to-answer.ts'
import type { DataQuestion, DrawnKind, Outcome, UnsureAnswer } from './types.ts'
import { asksChange } from './words/asks-change.ts'
import { scoreOf, threshold, unexplainedWords } from './words/score.ts'
import { asksWhy, isGreeting, isTask } from './words/small-talk.ts'

export type ReadQuestion = {
  /** Without alternatives and suggestions. */
  outcome: Outcome
  /** What could be offered beside it. */
  next?:
    | {
        kind: 'alternatives'
        outcome: Extract<Outcome, { kind: 'answer' }>
        reading: Reading
        tokens: readonly QuestionToken[]
        /** What other readings give cannot speak against it. */
        isPlain: boolean
        /** It is run before it is stated though it is plain: that it finds nothing speaks against it. */
        isTried: boolean
      }
    | { kind: 'suggestions' }
    /** Questions around what was named; any others where there are none, if `orAny`. */
    | { kind: 'around'; reading: Reading; orAny: boolean }
    /** Readings to choose from, where there are any, though none is good enough to be given. */
    | { kind: 'offer'; offer: () => Offer | undefined; tokens: readonly QuestionToken[] }
  /** What spoke for and against the reading: wanted where the probability is fitted. */
  judged?: JudgedReading
}

/** Reads a question over a schema into one SELECT and says how it was read; says so when it is not sure. */
export const readQuestion = ({ question, schema, language: given, previous, ...asked }: DataQuestion): ReadQuestion => {
  const calendar = { ...asked.calendar, today: asked.today }
  const language = given ?? detectLanguage(question)
  const known = prepareSchema(schema)
  const before = readStoredIntent(previous?.frame, known)
  const chosen = chosenAmong(previous, question)
  const meant = chosen ? readStoredIntent(chosen.frame, known) : refinedBy(previous, question, known, calendar)
  if (meant) return answered({ intent: meant, draw: previous?.draw }, known, previous?.language ?? language)
  const drawn = splitDrawing(question)
  const words = drawn.draw ? drawn.question : question
  const tokens = questionWords(words)
  if (drawn.draw && before && onlyPoints(tokens)) return answered({ intent: before, draw: drawn.draw }, known, language)
  if (tokens.length === 0 || isGreeting(tokens) || isTask(tokens)) return { outcome: { kind: 'not_data', language } }
  if (asksChange(tokenizeQuestion(words, 400), thingsOf(known, calendar, language), before !== undefined))
    return readsOnly(parseQuestion(tokens, known, calendar, language), language)
  if (before && asksForDrivers(words)) return driven(before, known, calendar, language)
  const after = before && { question: words, before, known, calendar, language }
  const goesOn =
    after &&
    (before.cohort ? readCohortFollowUp(after) : before.beside ? readBesideFollowUp(after) : readFollowUp(after))
  const mightGoOn = goesOn !== undefined && goesOn !== 'lost' && goesOn.bare === true
  const reworded = goesOn && !mightGoOn ? undefined : readReworded(words, known, calendar, language)
  // What stands for itself is a question of its own: 'best selling products'.
  const following = mightGoOn && reworded ? undefined : goesOn
  if (following === 'lost') return { ...unsure(0, language, notChanged[language]), next: { kind: 'suggestions' } }
  if (following?.lost) return noTime(language)
  if (following && losesWords(following))
    return { ...unsure(0, language, reasonOf(following.reading, true, language)), next: { kind: 'suggestions' } }
  const plain = (following ?? reworded)?.reading ?? readUtterance(tokens, known, calendar, language)
  const unnamed =
    following || reworded
      ? undefined
      : (readUnnamed(words, plain, known, calendar, language) ??
        readUnnamedRows(plain, words, known, calendar, language))
  const asRead = unnamed?.reading ?? plain
  const read = everyIntent(asRead, (intent) => asMeant(intent, asRead))
  const reading: Reading = isUnstated(words, read) ? { ...read, unstated: true } : read
  // A follow-up is drawn as what it follows; a new question as it fits.
  const draw = drawn.draw ?? (following && previous?.draw)
  if (!reworded && !unnamed && asksWhy(tokens)) return cause(reading, language)
  if (asksHowItStood(reading) && unexplainedWords(reading).length === 0) return notKept(reading, language)
  const meaning = readDefinition(words, known, calendar, language)
  if (meaning) return { outcome: { ...unsure(0, language, meaning.text).outcome, suggestions: meaning.suggestions } }
  const built = reading.complete ? buildQuery(reading.intent, known) : undefined
  const score = built && vetoesOf(reading).length === 0 ? scoreOf(reading) : 0
  if (built && score >= threshold) {
    const said = toAnswer({ frame: built.frame, built, score, known, language, draw })
    const judged = reading.evidence && judgeReading(reading, { frame: built.frame, sql: said.sql, score })
    const isPlain =
      judged !== undefined &&
      ((reworded?.plain && isAllSaid(judged)) ||
        isPlainList(reading, built.frame, judged) ||
        isPlainMeasure(words, reading, built.frame, judged) ||
        isPlainRank(reading, built.frame, judged) ||
        isPlainFigure(reading, built.frame, judged))
    const confidence = judged
      ? confidenceOf(judged, language, isPlain)
      : followUpConfidence(score, language, previous?.confidence)
    // What is not sure is chosen first; 'why?' goes on from it.
    if (reworded?.why && confidence?.band === 'sure') return driven(built.frame, known, calendar, language)
    if (confidence) {
      const outcome = { ...(withRankedFigure(built.frame, { score, known, language, draw }) ?? said), confidence }
      const next = {
        kind: 'alternatives',
        outcome,
        reading,
        tokens: (following ?? reworded ?? unnamed)?.tokens ?? tokens,
        isPlain,
        isTried: reworded?.plain === true,
      } as const
      return { outcome, next, ...(judged && { judged }) }
    }
  }
  const linked = reading.items.some((item) => item.is === 'link')
  if (!linked && !reading.items.some((item) => item.is === 'operator'))
    return { outcome: { kind: 'not_data', language } }
  const reason = reasonOf(reading, built !== undefined, language)
  const offer = () => offerOf(reading, { known, language, reason, draw })
  return {
    ...unsure(score, language, reason),
    next: { kind: 'offer', offer, tokens: (following ?? reworded ?? unnamed)?.tokens ?? tokens },
  }
}

/** The answer that also shows what its rows are ranked by; undefined where it does so already. */
const withRankedFigure = (
  frame: QueryIntent,
  about: Pick<Parameters<typeof toAnswer>[0], 'score' | 'known' | 'language' | 'draw'>,
) => {
  const wider = withRankedShown(frame, about.known)
  const built = wider === frame ? undefined : buildQuery(wider, about.known)
  return built && toAnswer({ ...about, frame: built.frame, built })
}

/** What is understood already, as it is now to be looked at. */
const answered = (
  { intent, draw }: { intent: QueryIntent; draw: DrawnKind | undefined },
  known: PreparedSchema,
  language: Language,
): ReadQuestion => {
  const built = buildQuery(intent, known)
  if (!built) return unsure(0, language, notJoined[language])
  const confidence = chosenByPerson(language)
  return { outcome: toAnswer({ frame: built.frame, built, score: 1, known, language, draw, confidence }) }
}

/** What drove the change of the answer before, broken down in one way, with the others beside it. */
const driven = (before: QueryIntent, known: PreparedSchema, calendar: Calendar, language: Language): ReadQuestion => {
  const drivers = driversOf(before, known, language, calendar)
  if ('declined' in drivers) return { ...unsure(0, language, drivers.declined), next: { kind: 'suggestions' } }
  const confidence = followUpConfidence(1, language)
  const [first, ...others] = drivers.intents.flatMap((intent) => {
    const built = buildQuery(intent, known)
    return built ? [toAnswer({ frame: built.frame, built, score: 1, known, language, confidence })] : []
  })
  if (!first) return unsure(0, language, notJoined[language])
  const alternatives = others.map(({ reading, sql, score, frame }) => ({
    question: askReading(reading, language),
    sql,
    reading,
    score,
    frame,
  }))
  return { outcome: { ...first, alternatives } }
}

const unsure = (score: number, language: Language, reason: string): { outcome: UnsureAnswer } => ({
  outcome: { kind: 'unsure', score, language, reason, suggestions: [] },
})

/** Whether words name a table, a column or a figure. */
const thingsOf =
  (known: PreparedSchema, calendar: Calendar, language: Language) =>
  (words: readonly QuestionToken[]): boolean =>
    parseQuestion(words, known, calendar, language).items.some(
      (item) => item.is === 'link' && (item.refs.length > 0 || item.namings.some(({ score }) => score > 0.75)),
    )

/** Whoever asks to change data is told that nothing here does, and offered what can be asked about it. */
const readsOnly = (reading: Reading, language: Language): ReadQuestion => {
  const reason = localized(
    'I only read data and never change it. Changes are made in the program that the data comes from. I can show you the rows it is about.',
    'Saya hanya membaca data dan tidak pernah mengubahnya. Perubahan dilakukan di program asal datanya. Saya bisa menunjukkan baris yang dimaksud.',
  )[language]
  return { ...unsure(0, language, reason), next: { kind: 'around', reading, orAny: true } }
}

/** Causes are not in the rows: what can be shown instead are the figures around it. */
const cause = (reading: Reading, language: Language): ReadQuestion => {
  const reason = localized(
    'Why something happened needs a language model. I can show the figures around it.',
    'Mengapa sesuatu terjadi memerlukan model bahasa. Saya dapat menunjukkan angka-angka di sekitarnya.',
  )[language]
  return { ...unsure(0, language, reason), next: { kind: 'around', reading, orAny: false } }
}

/** Of what only its present state is known, no past one is told. */
const notKept = (reading: Reading, language: Language): ReadQuestion => {
  const reason = localized(
    'The data only says how this stands now, not how it stood at other times. I can give you today’s figure.',
    'Data ini hanya mencatat keadaan sekarang, bukan keadaan pada waktu lain. Saya bisa memberikan angka hari ini.',
  )[language]
  return { ...unsure(0, language, reason), next: { kind: 'around', reading, orAny: true } }
}

const notChanged = localized(
  'I can’t change the answer above in that way. Ask the whole question again, with what it should be of.',
  'Jawaban di atas tidak bisa saya ubah seperti itu. Tanyakan lagi secara lengkap, dengan batasan yang kamu mau.',
)

const notJoined = localized(
  'I am not sure how these parts of the data belong together.',
  'Saya tidak yakin bagaimana bagian-bagian data ini saling terkait.',
)

/** 'the month before' of an answer that looks at all there is. */
const noTime = (language: Language): ReadQuestion => {
  const reason = localized(
    'The answer above isn’t limited to a period, so there’s nothing before or after it. Name the period you want, such as “October 2026”.',
    'Jawaban di atas tidak dibatasi periode, jadi tidak ada yang sebelum atau sesudahnya. Sebutkan periodenya, misalnya “Oktober 2026”.',
  )[language]
  return { ...unsure(0, language, reason), next: { kind: 'suggestions' } }
}

const reasonOf = (reading: Reading, joined: boolean, language: Language): string => {
  const times = reading.items.flatMap((item) => (item.is === 'unread' ? [`'${item.text}'`] : []))
  if (times.length > 0)
    return localized(
      `I do not know which days ${times.join(', ')} is. Dates, months or 'last 30 days' I understand.`,
      `Saya tidak tahu hari mana yang dimaksud ${times.join(', ')}. Tanggal, bulan, atau '30 hari terakhir' saya mengerti.`,
    )[language]
  const words = unexplainedWords(reading)
  const named = words
    .slice(0, 5)
    .map((word) => `'${word}'`)
    .join(', ')
  if (words.length > 0)
    return localized(
      `I am not sure: I found nothing in this data for ${named}.`,
      `Saya tidak yakin: saya tidak menemukan ${named} di data ini.`,
    )[language]
  if (!joined) return notJoined[language]
  return notSure[language]
}
