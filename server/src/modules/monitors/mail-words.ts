import type { Language } from '#contract/language.ts'
import type { AlarmNews } from '#contract/monitors/alarm.ts'

type Words = {
  titles: Record<AlarmNews, (name: string) => string>
  rule: string
  checked: string
  open: string
  acts: Record<'acknowledge' | 'snooze' | 'check', string>
  truth: { yes: string; no: string }
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
    acts: { acknowledge: 'Acknowledge', snooze: 'Snooze for 8 hours', check: 'Check again now' },
    truth: { yes: 'Yes', no: 'No' },
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
    acts: { acknowledge: 'Tandai sudah diketahui', snooze: 'Tunda 8 jam', check: 'Periksa lagi sekarang' },
    truth: { yes: 'Ya', no: 'Tidak' },
  },
}
