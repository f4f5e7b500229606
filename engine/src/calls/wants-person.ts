/** Somebody of the business, as callers call them. */
const person =
  /\b(person|human|someone|somebody|operator|representative|staff|manager|colleague|orang|manusia|petugas|admin|staf|cs|customer service|karyawan|atasan|manajer)\b/i
const wish =
  /\b(speak|talk|connect me|transfer me|put me through|get me|give me|want|need|bicara|ngomong|ngobrol|sambung(?:kan|in)?|hubung(?:kan|in)|alihkan|minta|mau|ingin)\b/i
const most = 14

/** Whether a caller, or a customer who writes, wishes to talk with a person: a short wish that names one. */
export function wantsPerson(words: string): boolean {
  if (words.split(/\s+/).length > most) return false
  const wished = wish.exec(words)
  return wished !== null && person.test(words.slice(wished.index))
}

const noCalls =
  /\b(?:(?:don'?t|do not|stop|never) (?:ever )?call(?:ing)?\b|(?:remove|take) (?:me|my number)\b|jangan (?:telepon|telpon|hubungi|ditelepon|ditelpon)|berhenti (?:menelepon|menelpon|telepon|telpon)|hapus nomor)/i

/** Whether somebody who was called does not want to be called again. */
export const wantsNoCalls = (words: string): boolean => words.split(/\s+/).length <= most && noCalls.test(words)
