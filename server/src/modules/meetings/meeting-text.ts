import { formatDate } from '#contract/kit/format/date.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { MeetingItem, MeetingItemKind, MeetingLine } from '#contract/meetings/schemas.ts'
import { speakerName } from '#contract/meetings/speaker-name.ts'

/** A meeting as it is written down. */
export type WrittenMeeting = {
  title: string
  createdAt: Date
  durationMs: number
  zone: string
  speakers: Record<string, string>
  lines: readonly MeetingLine[]
  items: readonly MeetingItem[]
}

const headings = {
  decision: localized('Decisions', 'Keputusan'),
  action: localized('Action items', 'Tindak lanjut'),
  topic: localized('Topics', 'Topik'),
} satisfies Record<MeetingItemKind, unknown>
const kinds: readonly MeetingItemKind[] = ['decision', 'action', 'topic']
const words = {
  transcript: localized('Transcript', 'Transkrip'),
  due: localized('due', 'tenggat'),
  done: localized('done', 'selesai'),
}

const two = (value: number) => String(value).padStart(2, '0')
/** 3:07, from an hour on 1:02:07. */
function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

const dayOf = (due: string, language: Language) => formatDate(`${due}T00:00:00Z`, language, 'date', 'UTC')

function itemText({ text, owner, due, at_ms, done }: MeetingItem, language: Language): string {
  const facts = [owner, due && `${words.due[language]} ${dayOf(due, language)}`, done && words.done[language]]
  const told = facts.filter(Boolean).join(', ')
  return `${text}${told ? ` (${told})` : ''}${at_ms === null ? '' : ` [${timeText(at_ms)}]`}`
}

const metaOf = ({ createdAt, durationMs, zone }: WrittenMeeting, language: Language) =>
  `${formatDate(createdAt, language, 'zoned', zone)} · ${timeText(durationMs)}`

/** What is read as a program's marks elsewhere stays a text. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/([\\`*_{}[\]<>#|!])/g, '\\$1')

/** Minutes and transcript in Markdown. */
export function markdownOf(meeting: WrittenMeeting, language: Language): string {
  const sections = kinds.flatMap((kind) => {
    const items = meeting.items.filter((item) => item.kind === kind)
    if (items.length === 0) return []
    const box = (item: MeetingItem) => (kind === 'action' ? (item.done ? '[x] ' : '[ ] ') : '')
    return [
      `## ${headings[kind][language]}`,
      items.map((item) => `- ${box(item)}${plain(itemText(item, language))}`).join('\n'),
    ]
  })
  const said = meeting.lines.map(
    (line) =>
      `**${plain(speakerName(line.speaker, meeting.speakers, language))}** ${timeText(line.starts_ms)}: ${plain(line.text)}`,
  )
  return `${[
    `# ${plain(meeting.title)}`,
    metaOf(meeting, language),
    ...sections,
    `## ${words.transcript[language]}`,
    ...said,
  ].join('\n\n')}\n`
}

/** The minutes alone, for a mail; of some of the items where they are named. */
export function minutesText(meeting: WrittenMeeting, language: Language): string {
  const sections = kinds.flatMap((kind) => {
    const items = meeting.items.filter((item) => item.kind === kind)
    return items.length === 0
      ? []
      : [[headings[kind][language], ...items.map((item) => `- ${itemText(item, language)}`)].join('\n')]
  })
  return [meeting.title, metaOf(meeting, language), ...sections].join('\n\n')
}

/** Minutes and transcript without any marks. */
export const plainTextOf = (meeting: WrittenMeeting, language: Language): string =>
  `${[
    minutesText(meeting, language),
    words.transcript[language],
    meeting.lines
      .map(
        (line) =>
          `[${timeText(line.starts_ms)}] ${speakerName(line.speaker, meeting.speakers, language)}: ${line.text}`,
      )
      .join('\n'),
  ].join('\n\n')}\n`

const srtTime = (ms: number) =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1_000) % 60)},${String(Math.floor(ms) % 1_000).padStart(3, '0')}`

/** The transcript as subtitles. */
export const subtitlesOf = ({ lines, speakers }: WrittenMeeting, language: Language): string =>
  lines
    .map(
      ({ speaker, text, starts_ms, ends_ms }, index) =>
        `${index + 1}\n${srtTime(starts_ms)} --> ${srtTime(Math.max(ends_ms, starts_ms + 1))}\n${speakerName(speaker, speakers, language)}: ${text.replace(/\s*\n\s*/g, ' ').replaceAll('-->', '→')}\n`,
    )
    .join('\n')
