import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, port, stepOutput } from '../definition.ts'
import { template, value } from '../fields.ts'

export const waitNode = defineNode({
  kind: 'wait',
  category: 'logic',
  icon: 'hourglass',
  label: localized('Wait', 'Tunggu'),
  help: localized(
    'Waits for a while, until a time, or for an event that another program reports.',
    'Menunggu sebentar, sampai waktu tertentu, atau kejadian dari program lain.',
  ),
  options: z.object({
    for: z.enum(['duration', 'time', 'event']).default('duration'),
    amount: value('number').default(1),
    unit: z.enum(['seconds', 'minutes', 'hours', 'days', 'weeks']).default('hours'),
    until: template({ max: 100 }).default(''),
    /** Name of the event; whoever reports it names the same. */
    event: template({ max: 200 }).default(''),
  }),
  labels: {
    for: localized('Wait for', 'Tunggu'),
    amount: localized('How long', 'Berapa lama'),
    unit: localized('Unit', 'Satuan'),
    until: localized('Until (date and time)', 'Sampai (tanggal dan jam)'),
    event: localized('Event', 'Kejadian'),
  },
  input: inPort,
  outputs: [nextPort(), port('timed_out', localized('Not in time', 'Tidak tepat waktu'))],
  gives: [stepOutput('event', 'any', 'What the event brought', 'Isi kejadian')],
  effect: 'none',
  mayFail: true,
  waits: true,
  check: ({ for: what, until, event }) => [
    ...(what === 'time' && until.trim() === ''
      ? [{ option: 'until', message: localized('Say until when.', 'Isi sampai kapan.') }]
      : []),
    ...(what === 'event' && event.trim() === ''
      ? [{ option: 'event', message: localized('Name the event.', 'Isi nama kejadiannya.') }]
      : []),
  ],
})
