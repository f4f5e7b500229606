import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { type ProjectCategory, projectCategory } from '#contract/studio/schemas.ts'

const names: Record<ProjectCategory, LocalizedText> = {
  'customer-service': localized('Customer service', 'Layanan pelanggan'),
  sales: localized('Sales', 'Penjualan'),
  marketing: localized('Marketing', 'Pemasaran'),
  finance: localized('Finance', 'Keuangan'),
  operations: localized('Operations', 'Operasional'),
  people: localized('People', 'SDM'),
  monitoring: localized('Monitoring', 'Pemantauan'),
  other: localized('Other', 'Lainnya'),
}

export const listCategories = (language: Language) =>
  projectCategory.options.map((id) => ({ id, name: names[id][language] }))
