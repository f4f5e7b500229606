import type { Language, Sentence } from '#contract/language.ts'
import { type ProjectCategory, projectCategory } from '#contract/studio/schemas.ts'

const names: Record<ProjectCategory, Sentence> = {
  'customer-service': { en: 'Customer service', id: 'Layanan pelanggan' },
  sales: { en: 'Sales', id: 'Penjualan' },
  marketing: { en: 'Marketing', id: 'Pemasaran' },
  finance: { en: 'Finance', id: 'Keuangan' },
  operations: { en: 'Operations', id: 'Operasional' },
  people: { en: 'People', id: 'SDM' },
  monitoring: { en: 'Monitoring', id: 'Pemantauan' },
  other: { en: 'Other', id: 'Lainnya' },
}

export const listCategories = (language: Language) =>
  projectCategory.options.map((id) => ({ id, name: names[id][language] }))
