import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort } from '../definition.ts'

export const join = defineNode({
  kind: 'join',
  category: 'logic',
  icon: 'git-merge',
  label: localized('Join', 'Gabung'),
  help: localized(
    'Waits for the branches of In parallel: all of them, or the first.',
    'Menunggu cabang dari Bersamaan: semuanya, atau yang pertama.',
  ),
  options: z.object({ wait_for: z.enum(['all', 'first']).default('all') }),
  labels: { wait_for: localized('Wait for', 'Tunggu') },
  input: inPort,
  outputs: [nextPort()],
  gives: [],
  effect: 'none',
  mayFail: false,
  joins: true,
  run: () => ({ port: 'next' }),
})
