import { z } from 'zod'
import { defineNode, gives, inPort, nextPort, port, say } from '../definition.ts'
import { template, value } from '../fields.ts'

export const waitNode = defineNode({
  kind: 'wait',
  category: 'logic',
  icon: 'hourglass',
  label: say('Wait', 'Tunggu'),
  help: say(
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
    for: say('Wait for', 'Tunggu'),
    amount: say('How long', 'Berapa lama'),
    unit: say('Unit', 'Satuan'),
    until: say('Until (date and time)', 'Sampai (tanggal dan jam)'),
    event: say('Event', 'Kejadian'),
  },
  input: inPort,
  outputs: [nextPort(), port('timed_out', say('Not in time', 'Tidak tepat waktu'))],
  gives: [gives('event', 'any', 'What the event brought', 'Isi kejadian')],
  effect: 'none',
  mayFail: true,
  waits: true,
  check: ({ for: what, until, event }) => [
    ...(what === 'time' && until.trim() === ''
      ? [{ option: 'until', message: say('Say until when.', 'Isi sampai kapan.') }]
      : []),
    ...(what === 'event' && event.trim() === ''
      ? [{ option: 'event', message: say('Name the event.', 'Isi nama kejadiannya.') }]
      : []),
  ],
})
