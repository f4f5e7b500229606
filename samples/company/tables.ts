export type Cell = string | number | boolean | null
export type EmitRow = (table: TableName, row: readonly Cell[]) => void

export interface TableSpec {
  /** In the order in which rows are written. `name type`, NOT NULL unless the type ends in `null`. */
  readonly columns: readonly string[]
  readonly key: string
  /** `column -> table(column)` */
  readonly references?: readonly string[]
  readonly indexes?: readonly string[]
}

const tables = {
  regions: { columns: ['id int', 'name text', 'english_name text'], key: 'id' },
  provinces: { columns: ['id int', 'name text', 'region_id int'], key: 'id', references: ['region_id -> regions(id)'] },
  cities: {
    columns: ['id int', 'name text', 'province_id int'],
    key: 'id',
    references: ['province_id -> provinces(id)'],
  },
  stores: {
    columns: [
      'id int',
      'code text',
      'name text',
      'city_id int',
      'format text',
      'floor_area int',
      'opened_on date',
      'closed_on date null',
      'status text',
    ],
    key: 'id',
    references: ['city_id -> cities(id)'],
  },
  employees: {
    columns: [
      'id int',
      'name text',
      'gender text',
      'position text',
      'department text',
      'store_id int null',
      'hired_on date',
      'left_on date null',
      'salary numeric(15,0)',
      'status text',
    ],
    key: 'id',
    references: ['store_id -> stores(id)'],
    indexes: ['store_id'],
  },
  suppliers: {
    columns: [
      'id int',
      'name text',
      'city_id int',
      'payment_terms_days int',
      'lead_time_days int',
      'supplier_since date',
    ],
    key: 'id',
    references: ['city_id -> cities(id)'],
  },
  categories: { columns: ['id int', 'name text', 'english_name text', 'department text'], key: 'id' },
  products: {
    columns: [
      'id int',
      'sku text',
      'name text',
      'brand text',
      'category_id int',
      'supplier_id int',
      'unit text',
      'price numeric(15,0)',
      'cost numeric(15,0)',
      'launched_on date',
    ],
    key: 'id',
    references: ['category_id -> categories(id)', 'supplier_id -> suppliers(id)'],
    indexes: ['category_id', 'supplier_id'],
  },
  customers: {
    columns: [
      'id int',
      'name text',
      'gender text',
      'birth_date date',
      'email text',
      'city_id int',
      'customer_type text',
      'onboarding_channel text',
      'joined_on date',
      'churned_on date null',
      'status text',
    ],
    key: 'id',
    references: ['city_id -> cities(id)'],
    indexes: ['city_id', 'joined_on'],
  },
  orders: {
    columns: [
      'id int',
      'order_number text',
      'store_id int',
      'customer_id int',
      'ordered_at timestamp',
      'channel text',
      'status text',
      'subtotal numeric(15,0)',
      'discount numeric(15,0)',
      'total numeric(15,0)',
    ],
    key: 'id',
    references: ['store_id -> stores(id)', 'customer_id -> customers(id)'],
    indexes: ['ordered_at', 'store_id', 'customer_id'],
  },
  order_items: {
    columns: [
      'id int',
      'order_id int',
      'product_id int',
      'quantity int',
      'unit_price numeric(15,0)',
      'unit_cost numeric(15,0)',
      'discount numeric(15,0)',
      'line_total numeric(15,0)',
      'refunded numeric(15,0)',
      'batch_code text',
      'status text',
      'ordered_on date',
    ],
    key: 'id',
    references: ['order_id -> orders(id)', 'product_id -> products(id)'],
    indexes: ['order_id', 'product_id'],
  },
  payments: {
    columns: ['id int', 'order_id int', 'method text', 'amount numeric(15,0)', 'paid_at timestamp', 'status text'],
    key: 'id',
    references: ['order_id -> orders(id)'],
    indexes: ['order_id'],
  },
  refunds: {
    columns: [
      'id int',
      'order_id int',
      'order_item_id int',
      'refunded_on date',
      'quantity int',
      'amount numeric(15,0)',
      'reason text',
    ],
    key: 'id',
    references: ['order_id -> orders(id)', 'order_item_id -> order_items(id)'],
    indexes: ['refunded_on', 'order_id', 'order_item_id'],
  },
  stock_levels: {
    columns: [
      'store_id int',
      'product_id int',
      'quantity int',
      'reorder_point int',
      'status text',
      'out_of_stock_since date null',
      'updated_on date',
    ],
    key: 'store_id, product_id',
    references: ['store_id -> stores(id)', 'product_id -> products(id)'],
    indexes: ['product_id'],
  },
  stock_movements: {
    columns: [
      'id int',
      'store_id int',
      'product_id int',
      'moved_on date',
      'type text',
      'quantity int',
      'balance_after int',
      'order_id int null',
    ],
    key: 'id',
    references: ['store_id -> stores(id)', 'product_id -> products(id)', 'order_id -> orders(id)'],
    indexes: ['store_id, product_id', 'moved_on'],
  },
  loans: {
    columns: [
      'id int',
      'loan_number text',
      'customer_id int',
      'store_id int',
      'segment text',
      'principal numeric(15,0)',
      'monthly_interest_percent numeric(5,2)',
      'term_months int',
      'disbursed_on date',
      'outstanding_principal numeric(15,0)',
      'days_past_due int',
      'collectability int',
      'status text',
    ],
    key: 'id',
    references: ['customer_id -> customers(id)', 'store_id -> stores(id)'],
    indexes: ['customer_id', 'store_id'],
  },
  loan_instalments: {
    columns: [
      'id int',
      'loan_id int',
      'number int',
      'due_on date',
      'principal_due numeric(15,0)',
      'interest_due numeric(15,0)',
      'paid_on date null',
      'amount_paid numeric(15,0)',
      'status text',
    ],
    key: 'id',
    references: ['loan_id -> loans(id)'],
    indexes: ['loan_id', 'due_on'],
  },
  loan_snapshots: {
    columns: [
      'loan_id int',
      'month_end date',
      'outstanding_principal numeric(15,0)',
      'days_past_due int',
      'collectability int',
    ],
    key: 'loan_id, month_end',
    references: ['loan_id -> loans(id)'],
    indexes: ['month_end'],
  },
  ledger_accounts: {
    columns: ['code text', 'name text', 'english_name text', 'type text', 'normal_side text'],
    key: 'code',
  },
  journal_entries: {
    columns: ['id int', 'entry_number text', 'posted_on date', 'kind text', 'description text'],
    key: 'id',
    indexes: ['posted_on'],
  },
  journal_lines: {
    columns: ['id int', 'entry_id int', 'account_code text', 'debit numeric(15,0)', 'credit numeric(15,0)'],
    key: 'id',
    references: ['entry_id -> journal_entries(id)', 'account_code -> ledger_accounts(code)'],
    indexes: ['entry_id', 'account_code'],
  },
} satisfies Record<string, TableSpec>

export type TableName = keyof typeof tables
export const TABLES: Readonly<Record<TableName, TableSpec>> = tables
export const tableNames = Object.keys(TABLES) as readonly TableName[]

export const columnNames = (table: TableName): string[] =>
  TABLES[table].columns.map((column) => column.slice(0, column.indexOf(' ')))
