import type { Language } from '#contract/language.ts'
import type { ChainStep } from './chain.ts'

type Begun = Omit<ChainStep, 'id'>

const triggers: [RegExp, Begun][] = [
  [/whats ?app|\bwa\b/i, { kind: 'on-whatsapp' }],
  [/\b(webhook|api call|panggilan api)\b/i, { kind: 'on-webhook' }],
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

type Rule = { words: RegExp; make: (clause: string, language: Language) => Begun }

const asked =
  /\b(?:ask(?:s|ing)?(?: them| the customer| people)?(?: for| about)?|tanya(?:kan)?|minta)\s+(?:the |their |his |her )?(.{2,60})$/i
const rules: Rule[] = [
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
  { words: /\b(http|endpoint|external api|api lain)\b/i, make: () => ({ kind: 'http-call' }) },
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

/** The steps that a description names, in its order; a step is not repeated right after itself. */
export function stepsIn(text: string, language: Language): Begun[] {
  const clauses = text
    .split(/[.;:\n]|,|\b(?:then|and then|after that|afterwards|and|lalu|kemudian|setelah itu|dan)\b/i)
    .map((clause) => clause.trim())
    .filter((clause) => clause.length > 2)
  const steps = clauses.flatMap((clause) => rules.find(({ words }) => words.test(clause))?.make(clause, language) ?? [])
  return steps.filter((step, index) => step.kind !== steps[index - 1]?.kind || step.kind === 'ask')
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
