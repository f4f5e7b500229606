import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, port } from '../definition.ts'
import { flowLimits } from '../limits.ts'

const names = (count: number) => Array.from({ length: count }, (_, index) => `branch_${index + 1}`)

export const parallel = defineNode({
  kind: 'parallel',
  category: 'logic',
  icon: 'git-fork',
  label: localized('In parallel', 'Bersamaan'),
  help: localized(
    'Continues on every branch at the same time; Join brings them together.',
    'Lanjut lewat semua cabang sekaligus; Gabung menyatukannya.',
  ),
  options: z.object({ branches: z.number().int().min(2).max(flowLimits.branches).default(2) }),
  labels: { branches: localized('Branches', 'Cabang') },
  input: inPort,
  outputs: ({ branches }) =>
    names(branches).map((id, index) => port(id, localized(`Branch ${index + 1}`, `Cabang ${index + 1}`))),
  gives: [],
  effect: 'none',
  mayFail: false,
  run: ({ branches }) => ({ port: names(branches) }),
})
