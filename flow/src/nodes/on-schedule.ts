import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { timeZone } from '#contract/kit/time-zone.ts'
import { defineNode, nextPort, stepOutput } from '../definition.ts'
import { cronLine, timeZoneName } from '../fields.ts'
import { scheduleWords } from '../schedule.ts'

/** Five fields (minute, hour, day, month, weekday); the server reads them with croner. */
const fields = /^\s*\S+(\s+\S+){4}\s*$/

const wrongCron = localized(
  'A schedule has five parts: minute, hour, day, month, weekday.',
  'Jadwal punya lima bagian: menit, jam, tanggal, bulan, hari.',
)
const wrongZone = localized('There is no such time zone. Choose one.', 'Zona waktu ini tidak ada. Pilih salah satu.')

export const onSchedule = defineNode({
  kind: 'on-schedule',
  category: 'trigger',
  icon: 'calendar-clock',
  label: localized('Schedule', 'Jadwal'),
  help: localized(
    'Begins at set times, such as every Monday at eight.',
    'Mulai pada waktu tertentu, misalnya tiap Senin pukul delapan.',
  ),
  options: z.object({
    cron: cronLine().default('0 8 * * 1'),
    timezone: timeZoneName(),
  }),
  labels: {
    cron: localized('When', 'Kapan'),
    timezone: localized('Time zone', 'Zona waktu'),
  },
  input: null,
  outputs: [nextPort('object')],
  gives: [stepOutput('at', 'date', 'When it was due', 'Waktu jadwal')],
  effect: 'none',
  mayFail: false,
  summary: ({ cron }) => scheduleWords(cron),
  check: ({ cron, timezone }) => [
    ...(fields.test(cron) ? [] : [{ option: 'cron', message: wrongCron }]),
    ...(timezone === '' || timeZone.safeParse(timezone).success ? [] : [{ option: 'timezone', message: wrongZone }]),
  ],
})
