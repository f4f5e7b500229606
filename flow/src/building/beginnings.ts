// What begins a flow, as a description says it.

import type { ChainStep } from './chain.ts'
import { cronIn } from './times.ts'

/** A step before it has its name. */
export type OpeningStep = Omit<ChainStep, 'id'>

const triggers: [RegExp, OpeningStep][] = [
  [/whats ?app|\bwa\b/i, { kind: 'on-whatsapp' }],
  [
    /\bwebhook\b|\b(incoming|(on|when) an?|saat ada|kalau ada|tiap ada) (api call|panggilan api)\b/i,
    { kind: 'on-webhook' },
  ],
  [/\b(alarm|stock falls|stok menipis)\b/i, { kind: 'on-alarm' }],
  [/\b(phone call|incoming call|panggilan telepon|telepon masuk)\b/i, { kind: 'on-call' }],
  [
    /\b(when|if|for every|kalau|saat|tiap ada) (an? |ada )?(e-?mail|surel)\b|\b(incoming|email masuk)\b/i,
    { kind: 'on-email' },
  ],
]

/** What is told or sent by a channel does not begin there. */
const sends =
  /\b(send|notify|tell|reply|answer|forward|remind|kirim(kan)?|kabari|beri ?tahu|balas|teruskan|ingatkan|hubungi)\b/i
const begins = /^(when|whenever|on|for every|every|each|saat|ketika|tiap|setiap|kalau ada|jika ada)\b/i
const channels = new Set(['on-whatsapp', 'on-email', 'on-call'])

function triggerOf(clause: string): OpeningStep | undefined {
  const cron = cronIn(clause)
  if (cron !== undefined) return { kind: 'on-schedule', options: { cron } }
  return triggers.find(([words, { kind }]) => {
    const isSent = channels.has(kind) && sends.test(clause) && !begins.test(clause)
    return words.test(clause) && !isSent
  })?.[1]
}

const replies = /\b(reply|replies|answer|balas|jawab)\b/i

/** The clause that says what begins the flow, with that; where none does, the channel on which somebody is answered. */
export function beginningIn(text: string): { clause: string | undefined; trigger: OpeningStep } {
  for (const clause of clausesIn(text)) {
    const trigger = triggerOf(clause)
    if (trigger) return { clause, trigger }
  }
  const answered = clausesIn(text).find((clause) => replies.test(clause)) ?? ''
  return { clause: undefined, trigger: triggers.find(([words]) => words.test(answered))?.[1] ?? { kind: 'on-chat' } }
}

/** What a description says begins the flow; a chat message when it says nothing. */
export const triggerIn = (text: string): OpeningStep => beginningIn(text).trigger

/** Somebody writes: that begins a flow and is no step. */
export const someoneWrites =
  /\b(when|whenever|if|kalau|jika|saat|setiap|tiap)\b.*\b(writes|chats|messages|a message|asks( (a|any) questions?| something)?|ada (pesan|chat)|pesan masuk|menulis|bertanya|(mengirim|kirim) (pesan|chat))( (us|me|in|kami|aku|masuk))?( (on |di |lewat |via )?(whats ?app|wa|chat))?$/i

/** A point or colon within an address or a figure ends nothing; `lalu` behind a day, week or month is no `then`. */
export const clausesIn = (text: string): string[] =>
  text
    .split(
      /[.;:](?=\s|$)|\n|,(?!\d)|\b(?:then|and then|after that|afterwards|and|(?<!\b(?:hari|minggu|pekan|bulan|kuartal|semester|tahun|yang|senin|selasa|rabu|kamis|jumat|sabtu) )lalu|kemudian|setelah itu|dan|maka)\b/i,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause.length > 2)
