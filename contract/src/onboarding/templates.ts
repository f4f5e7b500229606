import { localized } from '../kit/localized-text.ts'

/** Kinds of first agents. Their questions are answered by the sample company. */
export const onboardingTemplates = {
  owner: {
    name: localized('Business overview', 'Gambaran usaha'),
    description: localized('Revenue, costs and what changed.', 'Pendapatan, biaya, dan apa yang berubah.'),
    instructions: localized(
      'You help the owner of a business. Say the number first, then what changed against the period before, then what to look at next.',
      'Kamu membantu pemilik usaha. Sebut angkanya dulu, lalu apa yang berubah dari periode sebelumnya, lalu apa yang perlu dilihat berikutnya.',
    ),
    questions: [
      localized(
        'Compare total revenue by region this quarter with last quarter',
        'Bandingkan total pendapatan per wilayah kuartal ini dengan kuartal lalu',
      ),
      localized('Revenue by month this year', 'Pendapatan per bulan tahun ini'),
      localized(
        'Total amount by section in the balance sheet this month',
        'Total nilai per bagian di neraca bulan ini',
      ),
    ],
  },
  sales: {
    name: localized('Sales and marketing', 'Penjualan dan pemasaran'),
    description: localized('Best sellers, channels and customers.', 'Produk terlaris, kanal, dan pelanggan.'),
    instructions: localized(
      'You help a sales and marketing team. Name products, channels and customers, and propose one next step that the figures support.',
      'Kamu membantu tim penjualan dan pemasaran. Sebut produk, kanal, dan pelanggannya, dan usulkan satu langkah berikutnya yang didukung angkanya.',
    ),
    questions: [
      localized('Top 10 products by revenue this month', '10 produk dengan pendapatan tertinggi bulan ini'),
      localized('Revenue by channel this year', 'Pendapatan per kanal tahun ini'),
      localized('Number of customers by type', 'Jumlah pelanggan per jenis pelanggan'),
    ],
  },
  stock: {
    name: localized('Stock and stores', 'Stok dan toko'),
    description: localized('What is running out, and where.', 'Apa yang habis, dan di mana.'),
    instructions: localized(
      'You help those who keep stores stocked. Name the store and the product with every figure, the most urgent first.',
      'Kamu membantu yang menjaga stok toko. Sebut toko dan produknya di setiap angka, yang paling mendesak dulu.',
    ),
    questions: [
      localized('How many products are out of stock in each store?', 'Total stok per toko'),
      localized('Top 10 stores by revenue this quarter', '10 toko dengan pendapatan tertinggi kuartal ini'),
      localized('Units sold by brand this year', 'Unit terjual per merek tahun ini'),
    ],
  },
  finance: {
    name: localized('Finance', 'Keuangan'),
    description: localized('Profit and loss, cash and expenses.', 'Laba rugi, kas, dan pengeluaran.'),
    instructions: localized(
      'You help a finance team. Give amounts in rupiah with the period they are of, and say which accounts they come from.',
      'Kamu membantu tim keuangan. Beri jumlah dalam rupiah beserta periodenya, dan sebut akun asalnya.',
    ),
    questions: [
      localized('Total profit and loss by section this year', 'Total laba rugi per bagian tahun ini'),
      localized('Total operating expenses by account this year', 'Total biaya operasional per akun tahun ini'),
      localized(
        'Total amount by section in the balance sheet this month',
        'Total nilai per bagian di neraca bulan ini',
      ),
    ],
  },
  people: {
    name: localized('People', 'Karyawan'),
    description: localized('Head count, pay and who joined.', 'Jumlah karyawan, gaji, dan siapa yang masuk.'),
    instructions: localized(
      'You help a people team. Answer in totals and averages; name nobody unless the question does.',
      'Kamu membantu tim SDM. Jawab dengan jumlah dan rata-rata; jangan sebut nama orang kecuali ditanyakan.',
    ),
    questions: [
      localized(
        'Number of employees and average salary by department',
        'Jumlah karyawan dan rata-rata gaji per departemen',
      ),
      localized(
        'Number of employees who joined this year by position',
        'Jumlah karyawan yang masuk tahun ini per jabatan',
      ),
      localized('Number of stores by region', 'Jumlah toko per wilayah'),
    ],
  },
} as const

export type OnboardingTemplateId = keyof typeof onboardingTemplates
export const onboardingTemplateIds = Object.keys(onboardingTemplates) as [
  OnboardingTemplateId,
  ...OnboardingTemplateId[],
]
