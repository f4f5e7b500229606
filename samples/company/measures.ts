import { localized } from '#contract/kit/localized-text.ts'
import type { Measure } from '#engine/data/index.ts'

const SOLD = `order_items.status IN ('paid', 'completed')`
const PERCENT = '%'
const RUPIAH = 'IDR'

/**
 * Figures that go over order lines, so that they can be split by product, category, store, customer or month without
 * counting an order twice: a line belongs to one of each.
 */
const sales: readonly Measure[] = [
  line(
    'revenue',
    'sales, sales revenue, turnover, total sales, sales amount, omzet, omset, pendapatan, penjualan, total penjualan, nilai penjualan',
    'sum(order_items.line_total)',
    RUPIAH,
    'Paid and completed orders after discount, before refunds',
    'Pesanan yang lunas dan selesai setelah diskon, sebelum pengembalian dana',
  ),
  line(
    'net revenue',
    'net sales, revenue after refunds, penjualan bersih, pendapatan bersih, omzet bersih',
    'sum(order_items.line_total - order_items.refunded)',
    RUPIAH,
    'Revenue less what was refunded for it',
    'Pendapatan dikurangi pengembalian dana atasnya',
  ),
  line(
    'gross profit',
    'laba kotor, keuntungan kotor',
    'sum(order_items.line_total - order_items.quantity * order_items.unit_cost)',
    RUPIAH,
    'Revenue less the cost of the goods',
    'Pendapatan dikurangi harga pokok barang',
  ),
  line(
    'gross margin',
    'gross margin percent, profit margin, margin, marjin, margin kotor, marjin kotor',
    '100.0 * sum(order_items.line_total - order_items.quantity * order_items.unit_cost) / nullif(sum(order_items.line_total), 0)',
    PERCENT,
    'Gross profit as a share of revenue',
    'Laba kotor sebagai porsi pendapatan',
  ),
  line(
    'cogs',
    'cost of goods, goods cost, hpp, harga pokok penjualan, harga pokok',
    'sum(order_items.quantity * order_items.unit_cost)',
    RUPIAH,
    'Purchase cost of what was sold',
    'Harga beli barang yang terjual',
  ),
  line(
    'units sold',
    'pieces sold, quantity sold, sales volume, unit terjual, barang terjual, jumlah terjual, volume penjualan',
    'sum(order_items.quantity)',
    'pcs',
    'Pieces in paid and completed orders',
    'Jumlah barang dalam pesanan lunas dan selesai',
  ),
  line(
    'average order value',
    'aov, average basket, basket size, average order, rata-rata nilai pesanan, rata-rata pesanan, nilai pesanan rata-rata, rata-rata belanja',
    'sum(order_items.line_total) / nullif(count(DISTINCT order_items.order_id), 0)',
    RUPIAH,
    'Revenue for each order',
    'Pendapatan per pesanan',
  ),
  line(
    'refund rate',
    'return rate, refund ratio, rasio pengembalian, tingkat pengembalian, tingkat retur',
    '100.0 * sum(order_items.refunded) / nullif(sum(order_items.line_total), 0)',
    PERCENT,
    'Share of the revenue that was refunded, by the day of the order',
    'Porsi pendapatan yang dikembalikan, menurut tanggal pesanan',
  ),
]

const money: readonly Measure[] = [
  {
    name: 'refunds amount',
    synonyms: words('refund total, total refunds, refunded money, total pengembalian dana, total retur, nilai retur'),
    table: 'refunds',
    expression: 'sum(refunds.amount)',
    dateColumn: 'refunded_on',
    unit: RUPIAH,
    description: localized(
      'Money given back, by the day of the refund',
      'Dana yang dikembalikan, menurut tanggal pengembalian',
    ),
  },
  {
    name: 'npl ratio',
    synonyms: words(
      'npl, non-performing loan ratio, bad loan ratio, rasio npl, rasio kredit bermasalah, rasio kredit macet, tingkat kredit macet',
    ),
    table: 'loans',
    expression:
      '100.0 * sum(CASE WHEN loans.collectability >= 3 THEN loans.outstanding_principal ELSE 0 END) / nullif(sum(loans.outstanding_principal), 0)',
    unit: PERCENT,
    description: localized(
      'Share of the outstanding principal in collectability 3 to 5, today',
      'Porsi sisa pokok dengan kolektibilitas 3–5, hari ini',
    ),
  },
  {
    name: 'non performing loans',
    synonyms: words(
      'non-performing loan amount, bad loans, bad debt, kredit bermasalah, kredit macet, pinjaman macet, pinjaman bermasalah',
    ),
    table: 'loans',
    expression: 'sum(loans.outstanding_principal)',
    filter: 'loans.collectability >= 3',
    unit: RUPIAH,
    description: localized(
      'Outstanding principal of loans in collectability 3 to 5, today',
      'Sisa pokok pinjaman dengan kolektibilitas 3–5, hari ini',
    ),
  },
  {
    name: 'net profit',
    synonyms: words('net income, profit, earnings, bottom line, laba, laba bersih, keuntungan bersih, untung'),
    table: 'profit_and_loss',
    expression: 'sum(profit_and_loss.amount)',
    dateColumn: 'month',
    unit: RUPIAH,
    description: localized(
      'Income less cost and tax, from the ledger',
      'Pendapatan dikurangi beban dan pajak, dari buku besar',
    ),
  },
  {
    name: 'operating expenses',
    synonyms: words(
      'opex, operating costs, running costs, expenses, biaya operasional, beban operasional, beban usaha, biaya, pengeluaran',
    ),
    table: 'profit_and_loss',
    expression: '-sum(profit_and_loss.amount)',
    filter: `profit_and_loss.section = 'Operating expenses'`,
    dateColumn: 'month',
    unit: RUPIAH,
    description: localized(
      'Salaries, rent and other running costs, from the ledger',
      'Gaji, sewa, dan biaya berjalan lain, dari buku besar',
    ),
  },
  {
    name: 'salary expense',
    synonyms: words('payroll, payroll cost, salary cost, beban gaji, biaya gaji, pengeluaran gaji'),
    table: 'profit_and_loss',
    expression: '-sum(profit_and_loss.amount)',
    filter: `profit_and_loss.account_code = '6100'`,
    dateColumn: 'month',
    unit: RUPIAH,
    description: localized('Salaries, from the ledger', 'Gaji, dari buku besar'),
  },
  balance('total assets', 'assets', 'total aset, total aktiva, jumlah aset'),
  balance('total liabilities', 'liabilities', 'total kewajiban, total liabilitas, jumlah kewajiban'),
  balance('total equity', 'equity', 'total ekuitas, jumlah ekuitas'),
  balance('cash balance', 'cash', 'cash and bank, cash on hand, saldo kas, kas dan bank'),
  balance('inventory value', 'inventory', 'value of inventory, stock value, nilai persediaan, nilai stok'),
]

export const measures: readonly Measure[] = [...sales, ...money]

/** A balance is not a sum over months: of those asked about, the last one counts. */
function balance(name: string, column: string, synonyms: string): Measure {
  return {
    name,
    synonyms: words(synonyms),
    table: 'monthly_balances',
    expression: `(array_agg(monthly_balances.${column} ORDER BY monthly_balances.month_end DESC))[1]`,
    dateColumn: 'month_end',
    unit: RUPIAH,
    description: localized('From the last balance sheet of the period', 'Dari neraca terakhir dalam periode'),
  }
}

function line(name: string, synonyms: string, expression: string, unit: string, en: string, id: string): Measure {
  const over = { table: 'order_items', filter: SOLD, dateColumn: 'ordered_on' }
  return { name, synonyms: words(synonyms), expression, unit, ...over, description: { en, id } }
}

function words(list: string): string[] {
  return list.split(', ')
}
