import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, port, stepOutput } from '../definition.ts'
import { pickedResource, template } from '../fields.ts'

export const searchKnowledge = defineNode({
  kind: 'search-knowledge',
  category: 'data',
  icon: 'book-open-text',
  label: localized('Search knowledge', 'Cari pengetahuan'),
  help: localized(
    'Finds passages in the files the agent may use.',
    'Mencari bagian yang cocok di berkas yang boleh dipakai agen.',
  ),
  options: z.object({
    query: template({ max: 2_000 }).default('{{trigger.message}}'),
    files: z.array(pickedResource('knowledge')).max(50).default([]),
    most: z.number().int().min(1).max(20).default(5),
  }),
  labels: {
    query: localized('What to look for', 'Yang dicari'),
    files: localized('Files', 'Berkas'),
    most: localized('Most passages', 'Paling banyak bagian'),
  },
  input: inPort,
  outputs: [
    port('found', localized('Found', 'Ketemu'), 'list'),
    port('nothing', localized('Nothing found', 'Tidak ketemu')),
  ],
  gives: [
    stepOutput('passages', 'list', 'Passages', 'Bagian yang cocok'),
    stepOutput('answer', 'text', 'The best passage, quoted', 'Kutipan terbaik'),
    stepOutput('confidence', 'number', 'How sure, 0 to 1', 'Tingkat keyakinan, 0 sampai 1'),
  ],
  effect: 'none',
  mayFail: true,
})
