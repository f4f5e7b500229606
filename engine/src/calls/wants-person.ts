/** Somebody of the business, as callers call them. */
const people =
  'person|human|someone|somebody|operator|representative|staff|manager|colleague|orang|manusia|petugas|admin|staf|cs|customer service|karyawan|atasan|manajer'
const person = new RegExp(`\\b(?:${people})\\b`, 'i')
const wish =
  /\b(speak|talk|connect me|transfer me|put me through|get me|give me|want|need|bicara|ngomong|ngobrol|sambung(?:kan|in)?|hubung(?:kan|in)|alihkan|minta|mau|ingin)\b/i
const most = 14

const several =
  'two|three|four|five|six|seven|eight|nine|ten|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|puluh|belas'
/** Guests who are counted, people whom something is for, and parents are nobody of the business. */
const others = new RegExp(
  `\\b(?:\\d+|${several}|per|(?:for|untuk|buat)(?: an?| one| satu)?) (?:${people})\\b|\\borang tua\\b`,
  'gi',
)

/** Whether a caller, or a customer who writes, wishes to talk with a person: a short wish that names one. */
export function wantsPerson(words: string): boolean {
  if (words.split(/\s+/).length > most) return false
  const meant = words.replace(others, '')
  const wished = wish.exec(meant)
  return wished !== null && person.test(meant.slice(wished.index))
}

const noCalls =
  /\b(?:(?:don'?t|do not|stop|never) (?:ever )?call(?:ing)?\b|(?:remove|take) (?:me|my number)\b|jangan (?:telepon|telpon|hubungi|ditelepon|ditelpon)|berhenti (?:menelepon|menelpon|telepon|telpon)|hapus nomor)/i

/** Whether somebody who was called does not want to be called again. */
export const wantsNoCalls = (words: string): boolean => words.split(/\s+/).length <= most && noCalls.test(words)
