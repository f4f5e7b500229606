import type { Language } from '#contract/language.ts'
import type { AlarmNews } from '#contract/monitors/alarm.ts'

type Words = {
  titles: Record<AlarmNews, (name: string) => string>
  rule: string
  checked: string
  open: string
}

/** What the mails of alarms say. */
export const mailWords: Record<Language, Words> = {
  en: {
    titles: {
      firing: (name) => `Alarm: ${name}`,
      repeat: (name) => `Still firing: ${name}`,
      no_data: (name) => `No data: ${name}`,
      error: (name) => `Check failed: ${name}`,
      recovered: (name) => `Recovered: ${name}`,
    },
    rule: 'Rule',
    checked: 'Checked',
    open: 'Open the monitor',
  },
  id: {
    titles: {
      firing: (name) => `Alarm: ${name}`,
      repeat: (name) => `Masih alarm: ${name}`,
      no_data: (name) => `Tidak ada data: ${name}`,
      error: (name) => `Pemeriksaan gagal: ${name}`,
      recovered: (name) => `Sudah pulih: ${name}`,
    },
    rule: 'Aturan',
    checked: 'Diperiksa',
    open: 'Buka pemantauan',
  },
}
