import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort } from '../definition.ts'
import { template } from '../fields.ts'

export const sayNode = defineNode({
  kind: 'say',
  category: 'conversation',
  icon: 'volume-2',
  label: localized('Say', 'Ucapkan'),
  help: localized('Says something to the caller and goes on.', 'Mengucapkan sesuatu ke penelepon, lalu lanjut.'),
  options: z.object({ text: template({ look: 'wide', max: 4_000 }).default('') }),
  labels: { text: localized('What is said', 'Yang diucapkan') },
  input: inPort,
  outputs: [nextPort()],
  gives: [],
  effect: 'none',
  mayFail: false,
  needsConversation: true,
  check: ({ text }) =>
    text.trim() === ''
      ? [{ option: 'text', message: localized('Nothing is said yet.', 'Belum ada yang diucapkan.') }]
      : [],
  run: ({ text }) => ({ port: 'next', ...(text.trim() !== '' && { say: [{ text }] }) }),
})
