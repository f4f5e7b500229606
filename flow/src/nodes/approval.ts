import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, port, stepOutput } from '../definition.ts'
import { pickedResource, template } from '../fields.ts'

export const approval = defineNode({
  kind: 'approval',
  category: 'people',
  icon: 'stamp',
  label: localized('Ask for approval', 'Minta persetujuan'),
  help: localized(
    'Asks people in the app or by a mailed link. The first answer counts.',
    'Bertanya ke orang di aplikasi atau lewat tautan email. Jawaban pertama yang berlaku.',
  ),
  options: z.object({
    people: z.array(pickedResource('person')).max(20).default([]),
    emails: template({ max: 1_000 }).default(''),
    title: template({ max: 200 }).default(''),
    details: template({ look: 'wide', max: 5_000 }).default(''),
    wait_minutes: z
      .number()
      .min(1)
      .max(60 * 24 * 90)
      .default(60 * 24 * 2),
  }),
  labels: {
    people: localized('People; the owner when empty', 'Orang; pemilik kalau kosong'),
    emails: localized('Mail a link to', 'Kirim tautan ke'),
    title: localized('What is to be approved', 'Yang disetujui'),
    details: localized('Details', 'Rincian'),
    wait_minutes: localized('Minutes to wait', 'Menit menunggu'),
  },
  input: inPort,
  outputs: [
    port('approved', localized('Approved', 'Disetujui')),
    port('rejected', localized('Rejected', 'Ditolak')),
    port('timed_out', localized('Not in time', 'Tidak tepat waktu')),
  ],
  gives: [
    stepOutput('by', 'text', 'Who decided', 'Yang memutuskan'),
    stepOutput('remark', 'text', 'Their remark', 'Catatannya'),
  ],
  effect: 'outside',
  afterCrash: 'again',
  mayFail: true,
  waits: true,
  check: ({ title }) =>
    title.trim() === ''
      ? [{ option: 'title', message: localized('Say what is to be approved.', 'Isi apa yang disetujui.') }]
      : [],
})
