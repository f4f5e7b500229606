import { z } from 'zod'
import { defineNode, gives, inPort, port, say } from '../definition.ts'
import { picked, template } from '../fields.ts'

export const searchKnowledge = defineNode({
  kind: 'search-knowledge',
  category: 'data',
  icon: 'book-open-text',
  label: say('Search knowledge', 'Cari pengetahuan'),
  help: say(
    'Finds passages in the files the agent may use.',
    'Mencari bagian yang cocok di file yang boleh dipakai agen.',
  ),
  options: z.object({
    query: template({ max: 2_000 }).default('{{trigger.message}}'),
    files: z.array(picked('knowledge')).max(50).default([]),
    most: z.number().int().min(1).max(20).default(5),
  }),
  labels: {
    query: say('What to look for', 'Yang dicari'),
    files: say('Files', 'File'),
    most: say('Most passages', 'Paling banyak bagian'),
  },
  input: inPort,
  outputs: [port('found', say('Found', 'Ketemu'), 'list'), port('nothing', say('Nothing found', 'Tidak ketemu'))],
  gives: [
    gives('passages', 'list', 'Passages', 'Bagian yang cocok'),
    gives('answer', 'text', 'The best passage, quoted', 'Kutipan terbaik'),
    gives('confidence', 'number', 'How sure, 0 to 1', 'Tingkat keyakinan, 0 sampai 1'),
  ],
  effect: 'none',
  mayFail: true,
})
