import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, port, stepOutput } from '../definition.ts'
import { pickedResource, template } from '../fields.ts'

export const handOver = defineNode({
  kind: 'hand-over',
  category: 'people',
  icon: 'user-round-check',
  label: localized('Hand over to a person', 'Serahkan ke orang'),
  help: localized(
    'Notifies people that someone needs them, and waits until one of them is done.',
    'Memberi tahu orang bahwa ada yang butuh bantuan, lalu menunggu sampai selesai.',
  ),
  options: z.object({
    people: z.array(pickedResource('person')).max(20).default([]),
    message: template({ max: 1_000 }).default('{{trigger.message}}'),
    tell: template({ max: 1_000 }).default(''),
    wait_minutes: z
      .number()
      .min(1)
      .max(60 * 24 * 30)
      .default(60 * 24),
  }),
  labels: {
    people: localized('People; the owner when empty', 'Orang; pemilik kalau kosong'),
    message: localized('Message to them', 'Yang disampaikan ke mereka'),
    tell: localized('Message to the other side', 'Yang disampaikan ke lawan bicara'),
    wait_minutes: localized('Minutes to wait', 'Menit menunggu'),
  },
  input: inPort,
  outputs: [nextPort(), port('timed_out', localized('Nobody came', 'Tidak ada yang datang'))],
  gives: [
    stepOutput('by', 'text', 'Who took it', 'Yang menangani'),
    stepOutput('note', 'text', 'What they noted', 'Catatannya'),
  ],
  effect: 'outside',
  afterCrash: 'again',
  mayFail: true,
  waits: true,
})
