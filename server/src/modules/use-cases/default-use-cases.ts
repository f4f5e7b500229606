import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { DefaultUseCase, UseCaseType } from '#contract/use-cases/schemas.ts'

type Given = { _id: string; type: UseCaseType; usecase: LocalizedText; description: LocalizedText }

/** What most people begin with; the description says what belongs into it. */
const given: Given[] = [
  {
    _id: 'sales',
    type: 'tables',
    usecase: localized('Sales', 'Penjualan'),
    description: localized(
      'Orders, what was sold in them, to whom and by which store. Answers questions about revenue, best sellers and growth.',
      'Pesanan, barang yang terjual, pembeli dan tokonya. Menjawab pertanyaan soal pendapatan, produk terlaris dan pertumbuhan.',
    ),
  },
  {
    _id: 'stock',
    type: 'tables',
    usecase: localized('Stock and purchasing', 'Stok dan pembelian'),
    description: localized(
      'Products, what is in each warehouse, suppliers and orders to them. Answers what runs out and what lies too long.',
      'Produk, isi tiap gudang, pemasok dan pesanan ke mereka. Menjawab apa yang hampir habis dan apa yang terlalu lama tersimpan.',
    ),
  },
  {
    _id: 'finance',
    type: 'tables',
    usecase: localized('Finance', 'Keuangan'),
    description: localized(
      'Accounts, journal entries, invoices and payments. Answers questions about balances, costs and what is overdue.',
      'Akun, jurnal, faktur dan pembayaran. Menjawab pertanyaan soal saldo, biaya dan tagihan yang lewat jatuh tempo.',
    ),
  },
  {
    _id: 'customers',
    type: 'tables',
    usecase: localized('Customers', 'Pelanggan'),
    description: localized(
      'Who buys, how often, since when, and who has stopped. Mask what names a person where nobody needs it.',
      'Siapa yang membeli, seberapa sering, sejak kapan, dan siapa yang berhenti. Samarkan data pribadi yang tidak diperlukan.',
    ),
  },
  {
    _id: 'people',
    type: 'tables',
    usecase: localized('People and payroll', 'Karyawan dan gaji'),
    description: localized(
      'Employees, teams, attendance and pay. Hide the columns that only a few may see.',
      'Karyawan, tim, kehadiran dan gaji. Sembunyikan kolom yang hanya boleh dilihat sedikit orang.',
    ),
  },
  {
    _id: 'policies',
    type: 'files',
    usecase: localized('Policies and procedures', 'Kebijakan dan prosedur'),
    description: localized(
      'Handbooks, rules and forms. Answers with the passage and the page it stands on.',
      'Buku pedoman, aturan dan formulir. Menjawab lengkap dengan kutipan dan halamannya.',
    ),
  },
  {
    _id: 'support',
    type: 'files',
    usecase: localized('Customer support', 'Layanan pelanggan'),
    description: localized(
      'Product manuals, price lists and answers to frequent questions.',
      'Panduan produk, daftar harga dan jawaban atas pertanyaan yang sering muncul.',
    ),
  },
  {
    _id: 'contracts',
    type: 'files',
    usecase: localized('Contracts', 'Kontrak'),
    description: localized(
      'Agreements with customers and suppliers. Finds terms, dates and who owes what.',
      'Perjanjian dengan pelanggan dan pemasok. Menemukan syarat, tanggal dan kewajiban tiap pihak.',
    ),
  },
]

/** The default use cases in a language (`GET usecase/default`). */
export const defaultUseCases = (language: Language): DefaultUseCase[] =>
  given.map(({ usecase, description, ...rest }) => ({
    ...rest,
    usecase: usecase[language],
    description: description[language],
  }))
