import type { Language } from '#contract/language.ts'
import type { ChainStep } from './chain.ts'

type Begun = Omit<ChainStep, 'id'>

const triggers: [RegExp, Begun][] = [
  [/whats ?app|\bwa\b/i, { kind: 'on-whatsapp' }],
  [
    /\bwebhook\b|\b(incoming|(on|when) an?|saat ada|kalau ada|tiap ada) (api call|panggilan api)\b/i,
    { kind: 'on-webhook' },
  ],
  [
    /\b(every|each) (day|morning)\b|\b(tiap|setiap) (hari|pagi)\b|\b(daily|harian)\b/i,
    { kind: 'on-schedule', options: { cron: '0 8 * * *' } },
  ],
  [
    /\b(every|each) (week|monday)\b|\b(tiap|setiap) (minggu|senin)\b|\b(weekly|mingguan)\b/i,
    { kind: 'on-schedule', options: { cron: '0 8 * * 1' } },
  ],
  [
    /\b(every|each) month\b|\b(tiap|setiap) bulan\b|\b(monthly|bulanan)\b/i,
    { kind: 'on-schedule', options: { cron: '0 8 1 * *' } },
  ],
  [/\b(alarm|stock falls|stok menipis)\b/i, { kind: 'on-alarm' }],
  [/\b(phone call|incoming call|panggilan telepon|telepon masuk)\b/i, { kind: 'on-call' }],
  [
    /\b(when|if|for every|kalau|saat|tiap ada) (an? |ada )?(e-?mail|surel)\b|\b(incoming|email masuk)\b/i,
    { kind: 'on-email' },
  ],
]

/** What a description says begins the flow; a chat message when it says nothing. */
export const triggerIn = (text: string): Begun =>
  triggers.find(([words]) => words.test(text))?.[1] ?? { kind: 'on-chat' }

/** Whether words only say what begins a flow. */
const saysBeginning = (clause: string): boolean =>
  triggers.some(([words]) => words.test(clause)) || someoneWrites.test(clause)
const someoneWrites =
  /\b(when|whenever|if|kalau|jika|saat|setiap|tiap)\b.*\b(writes|chats|messages|a message|asks( (a|any) questions?| something)?|ada (pesan|chat)|pesan masuk|menulis|bertanya|mengirim pesan)( (us|me|in|kami|aku|masuk))?$/i

type Rule = { words: RegExp; make: (clause: string, language: Language) => Begun }

const asked =
  /\b(?:ask(?:s|ing)?(?: them| the customer| people)?(?: for| about)?|tanya(?:kan)?|minta)\s+(?:the |their |his |her )?(.{2,60})$/i
const rules: Rule[] = [
  {
    words:
      /\b(call(s|ing)?|invoke|request|post|put|send|panggil|hubungi|kirim(kan)?)\b.*(\bapi\b|\bendpoint\b|https?:\/\/)|\b(http|endpoint|(external|rest) api|api lain)\b/i,
    make: (clause) => httpCallOf(clause),
  },
  {
    words: /\b(approv\w*|persetujuan|setujui)\b/i,
    make: (clause) => ({ kind: 'approval', options: { title: sentence(clause) } }),
  },
  {
    words: /\b(hand(s|ed)? ?over|to a (person|human|colleague)|ke (orang|manusia|petugas|cs)|eskalasi|escalat\w*)\b/i,
    make: () => ({ kind: 'hand-over' }),
  },
  {
    words: /\b(classif\w*|sort|triage|pilah|kelompokkan|klasifikasi\w*)\b/i,
    make: (_, language) => ({ kind: 'classify', options: { classes: classes[language] } }),
  },
  { words: /\b(extract|pull out|ambil (data|isian)|baca (nama|tanggal|jumlah))\b/i, make: () => ({ kind: 'extract' }) },
  {
    words: /\b(send|mail)\w* .*\be-?mail|\be-?mail (the|it|him|her|them|to|a)\b|\bkirim(kan)? .*(e-?mail|surel)/i,
    make: (clause) => ({ kind: 'send-email', options: { subject: sentence(clause).slice(0, 120) } }),
  },
  {
    words: /\b(faq|knowledge|documents?|files?|pengetahuan|dokumen|berkas)\b/i,
    make: () => ({ kind: 'search-knowledge' }),
  },
  {
    words: /\b(save|store|write|record|log|catat|simpan)\b/i,
    make: () => ({ kind: 'write-table', options: { table: 'entries' } }),
  },
  {
    words:
      /\b(look(s)? up|quer\w*|database|find .*order|check (the )?(stock|status|order)|cari (pesanan|data|stok)|cek (stok|status|pesanan)|basis data)\b/i,
    make: (clause) => ({ kind: 'query-data', options: { question: sentence(clause) } }),
  },
  { words: /\b(wait|tunggu)\b/i, make: (clause) => ({ kind: 'wait', options: waiting(clause) }) },
  { words: asked, make: (clause) => askOf(clause) },
  {
    words: /\b(answer|repl(y|ies)|respond|explain|summar\w*|jawab|balas|jelaskan|rangkum)\b/i,
    make: (clause) => ({ kind: 'answer', options: { text: sentence(clause).replace(/[{}]/g, '') } }),
  },
  {
    words: /\b(tell|say|send|notify|thank|beri ?tahu|kabari|sampaikan|kirim(kan)?|ucapkan)\b/i,
    make: (clause) => ({ kind: 'send-message', options: { text: sentence(clause) } }),
  },
]

/** A step that a clause of a description names. */
export type NamedStep = Begun & { clause: string }
type Read = {
  steps: NamedStep[]
  /** Clauses that name no step and do not say what begins the flow. */
  unclear: string[]
}

/** The steps that a description names, in its order. Answering, sorting and handing over are not repeated right after themselves. */
export function stepsIn(text: string, language: Language): Read {
  const steps: NamedStep[] = []
  const unclear: string[] = []
  for (const clause of clausesIn(text)) {
    const named = stepsOf(clause, language)
    steps.push(...named.map((step) => ({ ...step, clause })))
    if (named.length === 0 && !saysBeginning(clause) && !courtesy.test(clause)) unclear.push(clause)
  }
  return {
    steps: steps.filter((step, index) => step.kind !== steps[index - 1]?.kind || !merged.has(step.kind)),
    unclear,
  }
}

const merged = new Set(['answer', 'classify', 'hand-over'])
const courtesy = /^(please|thanks?|thank you|tolong|terima kasih|if (needed|necessary|possible)|kalau (perlu|bisa))$/i

/** A point or colon within an address or a figure ends nothing. */
const clausesIn = (text: string): string[] =>
  text
    .split(
      /[.;:](?=\s|$)|\n|,(?!\d)|\b(?:then|and then|after that|afterwards|and|lalu|kemudian|setelah itu|dan|maka)\b/i,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause.length > 2)

function stepsOf(clause: string, language: Language): Begun[] {
  if (someoneWrites.test(clause)) return []
  const rest = afterCondition(clause)
  const made = rules.find(({ words }) => words.test(rest ?? clause))?.make(rest ?? clause, language)
  if (rest === undefined) return made ? [made] : []
  // What is to be done stays in the title where it is no step that is known.
  const isStep = made !== undefined && rest !== ''
  const title = sentence(isStep ? clause.slice(0, clause.length - rest.length).trim() : clause).slice(0, 80)
  return [{ kind: 'condition', title }, ...(isStep ? [made] : [])]
}

const conditional =
  /^(?:(?:but|or|only|hanya|tapi|tetapi|atau) )*(?:if|unless|only when|jika|bila|apabila|kalau|kecuali)\b(?! (?:needed|necessary|possible|perlu|bisa|ada)\b)/i
const compared =
  /\b(?:when|saat|ketika)\b.*\b(?:over|above|more than|at least|less than|under|below|exceeds?|is (?:not )?\w+|lebih dari|di atas|di bawah|kurang dari|minimal|melebihi)\b/i
const aboutSomething =
  /\b(?:when|whenever|if|kalau|jika|saat)\b.*\b(?:asks?|bertanya|tanya)\s+(?:for|about|soal|tentang)\b/i
const action =
  /(?<!\b(?:not|to|tidak|belum|mau|ingin) )\b(?:ask for|ask|send|e-?mail|mail|call|hand|escalate|tell|notify|answer|reply|save|write|record|look up|wait|minta|kirim|tanyakan|panggil|catat|simpan|jawab|balas|beri|kabari|tunggu|cari)\b/gi

/** What is to be done under the condition that a clause begins with, which may stand in the next one; undefined without a condition. */
function afterCondition(clause: string): string | undefined {
  const isOne = [conditional, compared, aboutSomething].some((words) => words.test(clause))
  if (saysBeginning(clause) || !isOne) return undefined
  // `If the customer is angry hand over`: at least a subject and what is said of it come before.
  const at = [...clause.matchAll(action)].find(({ index }) => clause.slice(0, index).trim().split(/\s+/).length > 3)
  return at ? clause.slice(at.index) : ''
}

function httpCallOf(clause: string): Begun {
  const url = /https?:\/\/[^\s,;"'{}]+/i.exec(clause)?.[0] ?? ''
  const method = /\b(post|send|create|kirim(kan)?|buat)\b/i.test(clause) ? 'POST' : 'GET'
  return { kind: 'http-call', title: sentence(clause).slice(0, 80), options: { method, url } }
}

const sentence = (clause: string) => clause.charAt(0).toUpperCase() + clause.slice(1)

function askOf(clause: string): Begun {
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
    title: sentence(what).slice(0, 80),
    options: { question: `${sentence(what).replace(/\?$/, '')}?`, expects },
  }
}

const units: [RegExp, string][] = [
  [/\b(minutes?|menit)\b/i, 'minutes'],
  [/\b(hours?|jam)\b/i, 'hours'],
  [/\b(days?|hari)\b/i, 'days'],
  [/\b(weeks?|minggu)\b/i, 'weeks'],
]
const waiting = (clause: string) => ({
  for: 'duration',
  amount: Number(/\d+/.exec(clause)?.[0] ?? 1),
  unit: units.find(([words]) => words.test(clause))?.[1] ?? 'hours',
})

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
