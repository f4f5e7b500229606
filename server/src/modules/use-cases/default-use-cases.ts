import type { Language, Sentence } from '#contract/language.ts'
import type { DefaultUseCase, UseCaseType } from '#contract/use-cases/schemas.ts'

type Given = { _id: string; type: UseCaseType; usecase: Sentence; description: Sentence }

/** What most people begin with; the description says what belongs into it. */
const given: Given[] = [
  {
    _id: 'sales',
    type: 'tables',
    usecase: { en: 'Sales', id: 'Penjualan' },
    description: {
      en: 'Orders, what was sold in them, to whom and by which store. Answers questions about revenue, best sellers and growth.',
      id: 'Pesanan, barang yang terjual, pembeli dan tokonya. Menjawab pertanyaan soal pendapatan, produk terlaris dan pertumbuhan.',
    },
  },
  {
    _id: 'stock',
    type: 'tables',
    usecase: { en: 'Stock and purchasing', id: 'Stok dan pembelian' },
    description: {
      en: 'Products, what is in each warehouse, suppliers and orders to them. Answers what runs out and what lies too long.',
      id: 'Produk, isi tiap gudang, pemasok dan pesanan ke mereka. Menjawab apa yang hampir habis dan apa yang terlalu lama tersimpan.',
    },
  },
  {
    _id: 'finance',
    type: 'tables',
    usecase: { en: 'Finance', id: 'Keuangan' },
    description: {
      en: 'Accounts, journal entries, invoices and payments. Answers questions about balances, costs and what is overdue.',
      id: 'Akun, jurnal, faktur dan pembayaran. Menjawab pertanyaan soal saldo, biaya dan tagihan yang lewat jatuh tempo.',
    },
  },
  {
    _id: 'customers',
    type: 'tables',
    usecase: { en: 'Customers', id: 'Pelanggan' },
    description: {
      en: 'Who buys, how often, since when, and who has stopped. Mask what names a person where nobody needs it.',
      id: 'Siapa yang membeli, seberapa sering, sejak kapan, dan siapa yang berhenti. Samarkan data pribadi yang tidak diperlukan.',
    },
  },
  {
    _id: 'people',
    type: 'tables',
    usecase: { en: 'People and payroll', id: 'Karyawan dan gaji' },
    description: {
      en: 'Employees, teams, attendance and pay. Hide the columns that only a few may see.',
      id: 'Karyawan, tim, kehadiran dan gaji. Sembunyikan kolom yang hanya boleh dilihat sedikit orang.',
    },
  },
  {
    _id: 'policies',
    type: 'files',
    usecase: { en: 'Policies and procedures', id: 'Kebijakan dan prosedur' },
    description: {
      en: 'Handbooks, rules and forms. Answers with the passage and the page it stands on.',
      id: 'Buku pedoman, aturan dan formulir. Menjawab lengkap dengan kutipan dan halamannya.',
    },
  },
  {
    _id: 'support',
    type: 'files',
    usecase: { en: 'Customer support', id: 'Layanan pelanggan' },
    description: {
      en: 'Product manuals, price lists and answers to frequent questions.',
      id: 'Panduan produk, daftar harga dan jawaban atas pertanyaan yang sering muncul.',
    },
  },
  {
    _id: 'contracts',
    type: 'files',
    usecase: { en: 'Contracts', id: 'Kontrak' },
    description: {
      en: 'Agreements with customers and suppliers. Finds terms, dates and who owes what.',
      id: 'Perjanjian dengan pelanggan dan pemasok. Menemukan syarat, tanggal dan kewajiban tiap pihak.',
    },
  },
]

/** The default use cases in a language (`GET usecase/default`). */
export const defaultUseCases = (language: Language): DefaultUseCase[] =>
  given.map(({ usecase, description, ...rest }) => ({
    ...rest,
    usecase: usecase[language],
    description: description[language],
  }))
