import { type Described, hidden, table } from './description.ts'

const ACCOUNT_CODE = ['Code in the chart of accounts', 'Kode akun', 'account code, kode akun'] as const

/** Loans and the ledger with its statements. */
export const finance: readonly Described[] = [
  table(
    'loans',
    'Loans to customers, as they stand today',
    'Pinjaman kepada pelanggan, keadaan hari ini',
    'loan, credit, pinjaman, kredit, pembiayaan',
    {
      id: hidden,
      loan_number: ['Number of the contract', 'Nomor kontrak', 'contract number, nomor pinjaman, nomor kontrak'],
      customer_id: hidden,
      store_id: hidden,
      segment: [
        'Kind of borrower',
        'Jenis peminjam',
        'loan segment, borrower segment, segmen pinjaman, segmen kredit, jenis peminjam',
      ],
      principal: [
        'Amount lent',
        'Pokok pinjaman',
        'loan amount, amount lent, pokok pinjaman, plafon, jumlah pinjaman',
        'IDR',
      ],
      monthly_interest_percent: [
        'Flat interest a month',
        'Bunga flat per bulan',
        'interest rate, bunga, suku bunga',
        '%',
      ],
      term_months: ['Months to repay', 'Jangka waktu dalam bulan', 'loan term, tenor, jangka waktu', 'months'],
      disbursed_on: [
        'Day of payment to the borrower',
        'Tanggal pencairan',
        'disbursement date, loan date, tanggal pencairan, tanggal cair',
      ],
      outstanding_principal: [
        'Still owed, without interest',
        'Sisa pokok',
        'outstanding, outstanding balance, outstanding loan, sisa pokok, sisa pinjaman, baki debet',
        'IDR',
      ],
      days_past_due: [
        'Age of the oldest unpaid instalment',
        'Umur tunggakan tertua',
        'days overdue, dpd, hari tunggakan, hari menunggak',
        'days',
      ],
      collectability: [
        '1 current, 2 special mention, 3 substandard, 4 doubtful, 5 loss; 3 to 5 are non-performing',
        '1 lancar, 2 dalam perhatian khusus, 3 kurang lancar, 4 diragukan, 5 macet; 3–5 kredit bermasalah',
        'collectability grade, kolektibilitas, kol',
      ],
      status: [
        'active, non_performing or paid_off',
        'active (berjalan), non_performing (bermasalah), atau paid_off (lunas)',
        'loan status, status pinjaman',
      ],
    },
  ),
  table(
    'loan_instalments',
    'Instalments, due and to come',
    'Angsuran yang sudah dan akan jatuh tempo',
    'instalment, installment, angsuran, cicilan',
    {
      id: hidden,
      loan_id: hidden,
      number: ['Which instalment of the loan', 'Angsuran ke berapa', 'instalment number, angsuran ke'],
      due_on: ['Due day', 'Tanggal jatuh tempo', 'due date, jatuh tempo, tanggal jatuh tempo'],
      principal_due: ['Principal part', 'Bagian pokok', 'principal due, angsuran pokok', 'IDR'],
      interest_due: ['Interest part', 'Bagian bunga', 'interest due, angsuran bunga', 'IDR'],
      paid_on: [
        'Day of payment, empty while unpaid',
        'Tanggal bayar, kosong bila belum dibayar',
        'payment day, tanggal bayar angsuran',
      ],
      amount_paid: ['Amount paid', 'Jumlah yang dibayar', 'instalment paid, angsuran dibayar', 'IDR'],
      status: [
        'paid, overdue or upcoming',
        'paid (dibayar), overdue (menunggak), atau upcoming (akan datang)',
        'instalment status, status angsuran',
      ],
    },
  ),
  table(
    'loan_snapshots',
    'How each loan stood at the end of each month',
    'Keadaan setiap pinjaman pada akhir bulan',
    'loan history, loan snapshot, riwayat pinjaman',
    {
      loan_id: hidden,
      month_end: [
        'End of the month, or the last day of the data',
        'Akhir bulan, atau hari terakhir data',
        'snapshot date, akhir bulan',
      ],
      outstanding_principal: ['Still owed then', 'Sisa pokok saat itu', 'outstanding then', 'IDR'],
      days_past_due: [
        'Age of the oldest unpaid instalment then',
        'Umur tunggakan tertua saat itu',
        'days overdue then',
        'days',
      ],
      collectability: ['1 to 5, then', '1 sampai 5, saat itu', 'collectability then, kolektibilitas saat itu'],
    },
  ),
  table(
    'monthly_npl',
    'Non-performing share of loans by month end and segment',
    'Rasio kredit bermasalah per akhir bulan dan segmen',
    'npl history, npl per month, riwayat npl, npl bulanan',
    {
      month_end: [
        'End of the month, or the last day of the data',
        'Akhir bulan, atau hari terakhir data',
        'npl date, akhir bulan',
      ],
      segment: ['Kind of borrower', 'Jenis peminjam', 'npl borrower'],
      loan_count: ['Number of loans', 'Jumlah pinjaman', 'number of loans outstanding'],
      outstanding_principal: ['Still owed', 'Sisa pokok', 'total outstanding', 'IDR'],
      non_performing_principal: [
        'Owed by loans of collectability 3 to 5',
        'Sisa pokok kolektibilitas 3–5',
        'non-performing principal, pokok bermasalah',
        'IDR',
      ],
      npl_percent: ['Non-performing share', 'Porsi bermasalah', 'npl percent, persen npl', '%'],
    },
  ),
  table('ledger_accounts', 'Chart of accounts', 'Daftar akun', 'account, chart of accounts, akun, bagan akun', {
    code: ACCOUNT_CODE,
    name: ['Name of the account', 'Nama akun', 'nama akun'],
    english_name: ['Name of the account in English', 'Nama akun dalam bahasa Inggris'],
    type: [
      'asset, liability, equity, revenue, cost_of_sales, expense or tax',
      'Jenis akun',
      'account type, jenis akun',
    ],
    normal_side: ['Side on which it grows', 'Saldo normal', 'saldo normal'],
  }),
  table(
    'journal_entries',
    'Bookings, each in balance',
    'Jurnal, masing-masing seimbang',
    'journal, journal entry, booking, jurnal, entri jurnal',
    {
      id: hidden,
      entry_number: ['Number of the entry', 'Nomor jurnal', 'journal number, nomor jurnal'],
      posted_on: ['Day of booking', 'Tanggal pembukuan', 'posting date, tanggal pembukuan'],
      kind: ['What it is about', 'Jenis jurnal', 'journal type, jenis jurnal'],
      description: ['Text of the entry', 'Keterangan jurnal', 'keterangan'],
    },
  ),
  table(
    'journal_lines',
    'Debit or credit of one account',
    'Debit atau kredit satu akun',
    'journal line, ledger line, baris jurnal',
    {
      id: hidden,
      entry_id: hidden,
      account_code: ACCOUNT_CODE,
      debit: ['Debit', 'Debit', 'debet', 'IDR'],
      credit: ['Credit', 'Kredit', 'kredit akun', 'IDR'],
    },
  ),
  table(
    'profit_and_loss',
    'Profit and loss by month and account; income above zero, cost below',
    'Laba rugi per bulan dan akun; pendapatan positif, beban negatif',
    'profit and loss, income statement, p&l, laba rugi, laporan laba rugi',
    {
      month: ['First day of the month', 'Hari pertama bulan', 'bulan laba rugi'],
      section: [
        'Revenue, Cost of sales, Operating expenses or Income tax',
        'Bagian laporan',
        'profit and loss section, bagian laba rugi',
      ],
      account_code: ACCOUNT_CODE,
      account_name: ['Name of the account', 'Nama akun', 'akun laba rugi'],
      english_account_name: ['Name of the account in English', 'Nama akun dalam bahasa Inggris'],
      amount: ['Amount, below zero for cost', 'Jumlah, negatif untuk beban', 'profit and loss amount', 'IDR'],
    },
  ),
  table(
    'balance_sheet',
    'Balance sheet at each month end; assets equal liabilities plus equity',
    'Neraca tiap akhir bulan; aset sama dengan kewajiban ditambah ekuitas',
    'balance sheet, neraca, laporan posisi keuangan',
    {
      month_end: [
        'End of the month, or the last day of the data',
        'Akhir bulan, atau hari terakhir data',
        'balance sheet date, tanggal neraca',
      ],
      section: [
        'Assets, Liabilities or Equity',
        'Aset, kewajiban, atau ekuitas',
        'balance sheet section, bagian neraca',
      ],
      account_code: ACCOUNT_CODE,
      account_name: ['Name of the account', 'Nama akun', 'akun neraca'],
      english_account_name: ['Name of the account in English', 'Nama akun dalam bahasa Inggris'],
      amount: ['Balance', 'Saldo', 'balance sheet amount, saldo neraca', 'IDR'],
    },
  ),
]
