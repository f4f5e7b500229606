import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { tokenizeQuestion } from '#engine/language/index.ts'
import { readTimes, shiftDay } from '#engine/period/index.ts'
import type { AnswerJob } from '../job.ts'
import { type AnyTool, callTool, showFound, ToolProblem } from '../tools/tool.ts'
import { ToolRefused } from '../tools/tool-problem.ts'

// Whether the person's own calendar is meant; a mere 'schedule' or 'meeting' may be a word of the data.
const ownCalendar =
  /\b(?:calendar|kalender(?:ku)?|agenda(?:ku)?|(?:my|mine)\s+(?:next\s+)?(?:meetings?|schedule|appointments?|events?)|(?:jadwal|rapat|acara)(?:ku|\s+saya))\b/i
const adds =
  /^(?:please\s+|tolong\s+)?(?:schedule|book|plan|create|add|set\s+up|buat(?:kan)?|jadwalkan|tambah(?:kan)?)\b/i
const seeksTime = /\b(?:find|free|available|when\s+can|cari(?:kan)?|luang|kosong|kapan\s+bisa)\b/i
const addsMeeting =
  /^(?:please\s+|tolong\s+)?(?:schedule|book|set\s+up|jadwalkan|buat(?:kan)?|atur(?:kan)?)\s+(?:a\s+|an\s+)?(?:meeting|appointment|call|event|rapat|pertemuan|acara)\b/i
const findsTime =
  /\b(?:find|cari(?:kan)?)\b.*\b(?:time|slot|waktu|jam)\b.*\b(?:meeting|meet|rapat|bertemu|with|dengan|bersama)\b/i

const addresses = /[^\s<>,;"']+@[^\s<>,;"']+\.[a-z]{2,}/gi
const clock = /\b(?:at|jam|pukul)\s+(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?\b/i
const minutesWords = /\b(?:for|selama)\s+(\d{1,3})\s*(?:minutes?|mins?|menit)\b/i
const hoursWords = /\b(?:for|selama)\s+(?:an|(\d{1,2}))\s*(?:hours?|jam)\b/i
const titleWords = /(?:\babout|\btentang|\bmengenai|\bsoal|:)\s+["“]?(.+?)["”]?\s*$/i
const quoted = /["“](.+?)["”]/

/** Answers a question about the person's own calendar, where one is connected. False when it is not about it. */
export async function answeredFromCalendar(
  job: AnswerJob,
  tools: readonly AnyTool[],
  language: Language,
): Promise<boolean> {
  const toolNamed = (name: string) => tools.find((tool) => tool.name === name)
  const list = toolNamed('list_events')
  const { question } = job
  const isAdding = addsMeeting.test(question) || (adds.test(question) && ownCalendar.test(question))
  const isFinding = findsTime.test(question) || (seeksTime.test(question) && ownCalendar.test(question))
  if (!list || !(isAdding || isFinding || ownCalendar.test(question))) return false
  const period = daysOf(job)
  try {
    if (isAdding) await add(job, toolNamed('create_event'), language, period)
    else if (isFinding) await find(job, toolNamed('find_time'), language, period ?? ahead(job, 7))
    else await listDays(job, list, language, period ?? ahead(job, 7))
  } catch (error) {
    if (!(error instanceof ToolProblem)) throw error
    job.signal.throwIfAborted()
    const nothing = localized('Nothing was added to your calendar.', 'Tidak ada yang ditambahkan ke kalendermu.')
    job.writer.text(error instanceof ToolRefused ? nothing[language] : error.message)
  }
  return true
}

type Days = { from: string; to: string }

const ahead = ({ now }: AnswerJob, days: number): Days => ({
  from: dayOf(now),
  to: shiftDay(dayOf(now), days - 1, 'day'),
})

/** The first stretch of days that the question names; a weekday is the one that comes. */
function daysOf({ question, now }: AnswerJob): Days | undefined {
  const today = dayOf(now)
  for (const { meaning } of readTimes(tokenizeQuestion(question), { today })) {
    const from = meaning?.period.from
    if (!from) continue
    const to = meaning.period.to ? shiftDay(meaning.period.to, -1, 'day') : shiftDay(from, 6, 'day')
    // 'On Friday' of what is to come is not last Friday.
    if (to < today && meaning.expr.is === 'weekday')
      return { from: shiftDay(from, 7, 'day'), to: shiftDay(to, 7, 'day') }
    return { from, to }
  }
  return undefined
}

async function listDays(job: AnswerJob, tool: AnyTool, language: Language, days: Days): Promise<void> {
  const { detail, found } = await callTool(tool, days, job)
  const lines = String(detail)
  const none = localized('There is nothing in your calendar then.', 'Kalendermu kosong di waktu itu.')
  job.writer.text(lines === '' ? none[language] : lines)
  showFound(job.writer, found)
}

async function find(job: AnswerJob, tool: AnyTool | undefined, language: Language, days: Days): Promise<void> {
  if (!tool) return
  const people = job.question.match(addresses) ?? []
  const { detail } = await callTool(tool, { ...days, minutes: lengthOf(job.question) ?? 30, with: people }, job)
  const lines = String(detail)
  const intro = localized('These times are free:', 'Waktu ini luang:')[language]
  const none = localized('Nobody is free at the same time then.', 'Tidak ada waktu luang bersama di waktu itu.')[
    language
  ]
  job.writer.text(lines === '' ? none : `${intro}\n\n${lines}`)
}

async function add(
  job: AnswerJob,
  tool: AnyTool | undefined,
  language: Language,
  days: Days | undefined,
): Promise<void> {
  const { question } = job
  if (!tool) {
    job.writer.text(localized('Your calendar can only be read.', 'Kalendermu hanya bisa dibaca.')[language])
    return
  }
  const time = timeOf(question)
  const title = (quoted.exec(question)?.[1] ?? titleWords.exec(question)?.[1] ?? '').trim()
  if (!days || !time || title === '') {
    const example = localized(
      'Say the day, the time and what it is about, such as: “Schedule a meeting tomorrow at 10:00 for 30 minutes about prices”.',
      'Sebutkan hari, jam, dan temanya, misalnya: “Jadwalkan rapat besok jam 10.00 selama 30 menit tentang harga”.',
    )
    job.writer.text(example[language])
    return
  }
  const guests = [...new Set(question.match(addresses) ?? [])]
  const minutes = lengthOf(question) ?? 60
  const input = { title, start: `${days.from}T${time}`, minutes, guests, location: '', description: '' }
  const { detail } = await callTool(tool, input, job)
  job.writer.text(`${localized('It is in your calendar:', 'Sudah ada di kalendermu:')[language]}\n\n${detail}`)
}

function timeOf(question: string): string | undefined {
  const found = clock.exec(question)
  if (!found) return undefined
  const [, hours = '', minutes = '00', half] = found
  const offset = half?.toLowerCase() === 'pm' && Number(hours) < 12 ? 12 : 0
  const hour = half?.toLowerCase() === 'am' && Number(hours) === 12 ? 0 : Number(hours) + offset
  if (hour > 23 || Number(minutes) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

function lengthOf(question: string): number | undefined {
  const minutes = minutesWords.exec(question)?.[1]
  if (minutes) return Math.max(5, Number(minutes))
  const hours = hoursWords.exec(question)
  return hours ? Number(hours[1] ?? 1) * 60 : undefined
}
