import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, nextPort, stepOutput } from '../definition.ts'

export const onAlarm = defineNode({
  kind: 'on-alarm',
  category: 'trigger',
  icon: 'siren',
  label: localized('Monitoring alarm', 'Alarm pemantauan'),
  help: localized(
    'Begins when a monitoring task or a device raises an alarm.',
    'Mulai saat tugas pemantauan atau perangkat membunyikan alarm.',
  ),
  options: z.object({
    task: z.string().max(80).default(''),
    least: z.enum(['info', 'warning', 'critical']).default('info'),
  }),
  labels: {
    task: localized('Task; any when empty', 'Tugas; semua kalau kosong'),
    least: localized('Least severity', 'Tingkat paling rendah'),
  },
  input: null,
  outputs: [nextPort('object')],
  gives: [
    stepOutput('title', 'text', 'What is wrong', 'Apa yang terjadi'),
    stepOutput('severity', 'text', 'Severity', 'Tingkat'),
    stepOutput('value', 'any', 'Value', 'Nilai'),
    stepOutput('evidence', 'list', 'Rows that show it', 'Baris buktinya'),
    stepOutput('at', 'date', 'When', 'Waktu'),
  ],
  effect: 'none',
  mayFail: false,
})
