import type { Language } from '#contract/language.ts'
import type { MeetingItemKind } from '#contract/meetings/schemas.ts'
import { languageOfWords } from '#contract/voice/language-of-words.ts'
import { sentencesOf } from '#contract/voice/sentences.ts'
import { actionVerb } from './action-words.ts'
import { dueDay } from './due-day.ts'

/** Something that was said; `name` is what the speaker is called, empty where nobody knows. */
export type SaidLine = { name: string; text: string; startsMs: number }
export type FoundItem = { kind: MeetingItemKind; text: string; owner: string; due: string | null; atMs: number }

const decisions: readonly RegExp[] = [
  /\b(?:we|we've|we have|the team|everyone|everybody)\s+(?:all\s+|have\s+|just\s+)*(?:decided|agreed|settled on|concluded|approved)\b/i,
  /\b(?:it|that)(?:'s| is| was| has been)\s+(?:now\s+)?(?:decided|agreed|approved|settled)\b/i,
  /\b(?:the\s+)?decision\s+(?:is|was)\b|^decision:/i,
  /\b(?:let's|we'll|we will|we're going to)\s+(?:go|stick)\s+with\b/i,
  /\b(?:kita|kami)\s+(?:semua\s+|sudah\s+|telah\s+)*(?:sepakat|sepakati|menyepakati|setuju|putuskan|memutuskan|pilih)\b/i,
  /\b(?:diputuskan|disepakati|disetujui|ditetapkan)\b/i,
  /\b(?:keputusannya|kesepakatannya|jadi sepakat)\b|^(?:keputusan|sepakat)\b/i,
]
/** Said of what is not so, or not yet. */
const undone =
  /\b(?:not|never|n't|haven't|hasn't|didn't|don't|yet to|belum|tidak|tak|bukan|nggak|gak|kalau|jika|if|whether|apakah)\b/i

const name = String.raw`\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?`
const verb = `(?:also\\s+|then\\s+|now\\s+|just\\s+|please\\s+|juga\\s+|segera\\s+|langsung\\s+|coba\\s+|bantu\\s+)*${actionVerb}`
/** Sentences begin with a capital, too. */
const noName = new Set(
  'i we you they he she it this that there who what when the and but so then please yes no okay ok well let can could would should kita kami saya aku dia mereka anda kamu itu ini yang dan tapi jadi lalu tolong nanti ya tidak oke baik kalau bisa semua'.split(
    ' ',
  ),
)

type OwnerOf = (match: RegExpExecArray, speaker: string) => string
const speaks: OwnerOf = (_match, speaker) => speaker
const named: OwnerOf = (match) => match.groups?.who ?? ''
const nobody: OwnerOf = () => ''

const actions: readonly [RegExp, OwnerOf][] = [
  [
    new RegExp(String.raw`\b(?:i'll|i will|i'm going to|i am going to|i can|i need to|let me)\s+${verb}\b`, 'iu'),
    speaks,
  ],
  [
    new RegExp(
      String.raw`\b(?:saya|aku|gue|gua)\s+(?:(?:akan|bakal|mau|yang|perlu|harus|bisa|nanti|segera)\s+)*${verb}\b`,
      'iu',
    ),
    speaks,
  ],
  [
    new RegExp(
      String.raw`(?<who>${name})\s+(?:will|is going to|should|needs to|has to|must|akan|harus|perlu|bertugas|tolong|yang akan|bakal)\s+(?:[Pp]lease\s+|[Yy]ang\s+)?${verb}\b`,
      'u',
    ),
    named,
  ],
  [new RegExp(String.raw`\b[Tt]olong\s+(?:ya\s+)?(?<who>${name})?,?\s*${verb}\b`, 'u'), named],
  [new RegExp(String.raw`(?<who>${name}),?\s+(?:please|can you|could you|tolong|bisa)\s+${verb}\b`, 'u'), named],
  [new RegExp(String.raw`^(?:please|can you|could you|bisa tolong|mohon)\s+${verb}\b`, 'iu'), nobody],
  [
    new RegExp(
      String.raw`\b(?:we|we'll|kita|kami)\s+(?:(?:will|need to|have to|must|should|akan|harus|perlu|wajib)\s+)+${verb}\b`,
      'iu',
    ),
    nobody,
  ],
  [/\b(?:action item|to-?do|tugas|tindak lanjut)\s*:/i, nobody],
]

function ownerIn(sentence: string, speaker: string): string | undefined {
  for (const [pattern, ownerOf] of actions) {
    const match = pattern.exec(sentence)
    if (!match) continue
    const owner = ownerOf(match, speaker)
    if (owner === '' || ownerOf === speaks || !noName.has(owner.split(/\s/)[0]?.toLowerCase() ?? '')) return owner
  }
  return undefined
}

const tidy = (sentence: string) => {
  const text = sentence.replace(/\s+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Decisions and action items by how they are said, each where it was said. `today`: the day of the meeting where it was held. */
export function findItems(lines: readonly SaidLine[], today: string, language: Language | 'auto'): FoundItem[] {
  return lines.flatMap(({ name: speaker, text, startsMs }) =>
    sentencesOf(text.replaceAll('’', "'")).flatMap((sentence): FoundItem[] => {
      const said = { text: tidy(sentence), atMs: startsMs }
      const isQuestion = sentence.trim().endsWith('?')
      const isDecision = !isQuestion && !undone.test(sentence) && decisions.some((pattern) => pattern.test(sentence))
      if (isDecision) return [{ ...said, kind: 'decision', owner: '', due: null }]
      const spoken = language === 'auto' ? languageOfWords(sentence, 'en') : language
      const owner = undoneAction.test(sentence) ? undefined : ownerIn(sentence, speaker)
      if (owner === undefined) return []
      return [{ ...said, kind: 'action', owner, due: dueDay(sentence, today, spoken) }]
    }),
  )
}

/** Nothing is taken on in these. */
const undoneAction =
  /\b(?:won't|will not|can't|cannot|not going to|don't need to|tidak (?:akan|perlu|bisa|usah)|nggak|gak|jangan|tak perlu)\b/i
