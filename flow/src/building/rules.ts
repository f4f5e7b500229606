// Which words name which step.

import type { Language } from '#contract/language.ts'
import { type OpeningStep, someoneWrites } from './beginnings.ts'
import { emailAddress, questionIn } from './data-question.ts'
import { sendingKinds } from './question.ts'
import { deadlineIn, durationIn } from './times.ts'

type Rule = { words: RegExp; make: (clause: string, language: Language) => OpeningStep }

const asked =
  /\b(?:ask(?:s|ing)?(?: them| the customer| people)?(?: for| about)?|tanya(?:kan)?|minta)\s+(?:the |their |his |her )?(.{2,60})$/i
const rules: Rule[] = [
  {
    words:
      /\b(call(s|ing)?|invoke|request|post|put|send|panggil|hubungi|kirim(kan)?)\b.*(\bapi\b|\bendpoint\b|https?:\/\/)|\b(http|endpoint|(external|rest) api|api lain)\b|^(?!.*\b(answer|reply|tell|jawab|balas|beri ?tahu|kabari)\b).*https?:\/\//i,
    make: (clause) => httpCallOf(clause),
  },
  {
    words: /\b(approv\w*|persetujuan|setujui)\b/i,
    make: (clause) => ({ kind: 'approval', options: { title: capitalizeClause(clause), ...waitingFor(clause) } }),
  },
  {
    words: /\b(hand(s|ed)? ?over|to a (person|human|colleague)|ke (orang|manusia|petugas|cs)|eskalasi|escalat\w*)\b/i,
    make: () => ({ kind: 'hand-over' }),
  },
  {
    words: /\b(classif\w*|sort|triage|pilah|kelompokkan|klasifikasi\w*)\b/i,
    make: (_, language) => ({ kind: 'classify', options: { classes: classes[language] } }),
  },
  {
    words:
      /\b(extract|ekstrak|pull out|ambil (isian|data (nama|diri|dari (pesan|chat|email)))|baca (nama|tanggal|jumlah))\b/i,
    make: () => ({ kind: 'extract' }),
  },
  {
    words:
      /\b(send|mail)\w* .*\be-?mail|\be-?mail (the|it|him|her|them|me|us|to|a)\b|\be-?mail [\w.+-]+@|\bkirim(kan)? .*(e-?mail|surel)/i,
    make: (clause) => ({
      kind: 'send-email',
      options: { ...mailedTo(clause), subject: capitalizeClause(clause).slice(0, 120) },
    }),
  },
  {
    words: /\b(faq|knowledge|documents?|files?|pengetahuan|dokumen|berkas)\b/i,
    make: () => ({ kind: 'search-knowledge' }),
  },
  {
    words: /\b(save|(?<!\b(?:per|by|each|every|the|our|a) )store|write|record|log|catat|simpan)\b/i,
    make: () => ({ kind: 'write-table', options: { table: 'entries' } }),
  },
  {
    words:
      /\b(look(s)? up|quer\w*|database|find .*order|check (the )?(stock|status|order)|(cari|ambil) (pesanan|data|stok)|cek (stok|status|pesanan)|basis data)\b/i,
    make: (clause) => ({ kind: 'query-data', options: { question: capitalizeClause(clause) } }),
  },
  { words: /\b(wait|tunggu)\b/i, make: (clause) => ({ kind: 'wait', options: waiting(clause) }) },
  { words: asked, make: (clause) => askOf(clause) },
  {
    words: /\b(answer|repl(y|ies)|respond|explain|summar\w*|jawab|balas|jelaskan|rangkum)\b/i,
    make: (clause) => ({ kind: 'answer', options: { text: capitalizeClause(clause).replace(/[{}]/g, '') } }),
  },
  {
    words: /\b(tell|say|send|notify|thank|beri ?tahu|kabari|sampaikan|kirim(kan)?|ucapkan)\b/i,
    make: (clause) => ({ kind: 'send-message', options: { text: capitalizeClause(clause) } }),
  },
]

/** What is not to be done is no step. */
const forbidden = /^(?:please |tolong )?(?:do not|don't|never|jangan|tidak usah)\b/i

/** The rule that reads a clause; undefined where it names no step. */
export const ruleFor = (clause: string) =>
  forbidden.test(clause) ? undefined : rules.find(({ words }) => words.test(clause))

/** The steps that a clause without conditions names: what of the data is to be sent is asked first. */
export function stepsOf(clause: string, language: Language): OpeningStep[] {
  if (someoneWrites.test(clause)) return []
  const made = ruleFor(clause)?.make(clause, language)
  if (!made) return []
  const question = sendingKinds.has(made.kind) ? questionIn(clause) : undefined
  if (question === undefined) return [made]
  const title = capitalizeClause(question)
  const options = made.kind === 'send-email' ? { ...made.options, subject: title.slice(0, 120) } : {}
  return [
    { kind: 'query-data', title: title.slice(0, 80), options: { question: title } },
    { ...made, options },
  ]
}

const mailedTo = (clause: string) => {
  const to = new RegExp(emailAddress).exec(clause)?.[0]
  return to === undefined ? {} : { to }
}

/** How long people have to decide; as long as it is usual where nothing is said. */
function waitingFor(clause: string): { wait_minutes?: number } {
  const minutes = deadlineIn(clause)?.minutes
  return minutes === undefined ? {} : { wait_minutes: Math.min(minutes, 60 * 24 * 90) }
}

function httpCallOf(clause: string): OpeningStep {
  const url = /https?:\/\/[^\s,;"'{}]+/i.exec(clause)?.[0] ?? ''
  const method = /\b(post|send|create|kirim(kan)?|buat)\b/i.test(clause) ? 'POST' : 'GET'
  return { kind: 'http-call', title: capitalizeClause(clause).slice(0, 80), options: { method, url } }
}

/** With a capital letter. */
export const capitalizeClause = (clause: string) => clause.charAt(0).toUpperCase() + clause.slice(1)

function askOf(clause: string): OpeningStep {
  const what = asked.exec(clause)?.[1]?.trim() ?? clause
  const expects = /e-?mail/i.test(what)
    ? 'email'
    : /phone|telepon|nomor hp/i.test(what)
      ? 'phone'
      : /\b(date|day|tanggal|hari)\b/i.test(what)
        ? 'date'
        : /\b(amount|how many|how much|price|jumlah|berapa|harga)\b/i.test(what)
          ? 'number'
          : 'text'
  return {
    kind: 'ask',
    title: capitalizeClause(what).slice(0, 80),
    options: { question: `${capitalizeClause(what).replace(/\?$/, '')}?`, expects },
  }
}

const waiting = (clause: string) => {
  const said = durationIn(clause)
  return { for: 'duration', amount: said?.amount ?? 1, unit: said?.unit ?? 'hours' }
}

const classes: Record<Language, { name: string; about: string }[]> = {
  en: [
    { name: 'Question', about: 'Somebody wants to know something.' },
    { name: 'Complaint', about: 'Something is broken, late, missing or wrong.' },
  ],
  id: [
    { name: 'Pertanyaan', about: 'Ada yang ingin tahu sesuatu.' },
    { name: 'Keluhan', about: 'Ada yang rusak, terlambat, hilang, atau salah.' },
  ],
}
