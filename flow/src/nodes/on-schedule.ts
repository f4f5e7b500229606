import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, nextPort, stepOutput } from '../definition.ts'
import { cronLine } from '../fields.ts'
import { scheduleWords } from '../schedule.ts'

/** Five fields (minute, hour, day, month, weekday); the server reads them with croner. */
const fields = /^\s*\S+(\s+\S+){4}\s*$/

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
    timezone: z.string().max(60).default(''),
  }),
  labels: {
    cron: localized('When', 'Kapan'),
    timezone: localized('Time zone; the flow’s when empty', 'Zona waktu; ikut alur kalau kosong'),
  },
  input: null,
  outputs: [nextPort('object')],
  gives: [stepOutput('at', 'date', 'When it was due', 'Waktu jadwal')],
  effect: 'none',
  mayFail: false,
  summary: ({ cron }) => scheduleWords(cron),
  check: ({ cron }) =>
    fields.test(cron)
      ? []
      : [
          {
            option: 'cron',
            message: localized(
              'A schedule has five parts: minute, hour, day, month, weekday.',
              'Jadwal punya lima bagian: menit, jam, tanggal, bulan, hari.',
            ),
          },
        ],
})
