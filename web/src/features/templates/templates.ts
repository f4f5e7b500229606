import type { DataSource } from '#contract/agents/schemas.ts'
import type { Category } from './categories.ts'

/** A question worth asking; its words are in the messages. */
export type Template = { category: Exclude<Category, 'forYou'>; forYou?: true; source: DataSource }

/** Every template, in the order of reading. */
export const templates = {
  comparePeriods: { category: 'growth', forYou: true, source: 'db' },
  readContract: { category: 'finance', forYou: true, source: 'files' },
  refundSpike: { category: 'growth', forYou: true, source: 'db' },
  campaignProducts: { category: 'marketing', forYou: true, source: 'db' },
  cashPosition: { category: 'finance', forYou: true, source: 'db' },
  stockOuts: { category: 'growth', forYou: true, source: 'db' },
  salesByChannel: { category: 'marketing', source: 'db' },
  customerSources: { category: 'marketing', source: 'db' },
  segments: { category: 'marketing', source: 'db' },
  discounts: { category: 'marketing', source: 'db' },
  brandRanking: { category: 'marketing', source: 'db' },
  monthlyTrend: { category: 'growth', source: 'db' },
  regionRanking: { category: 'growth', source: 'db' },
  topStores: { category: 'growth', source: 'db' },
  newCustomers: { category: 'growth', source: 'db' },
  profitAndLoss: { category: 'finance', source: 'db' },
  expenses: { category: 'finance', source: 'db' },
  badLoans: { category: 'finance', source: 'db' },
  payroll: { category: 'finance', source: 'db' },
  invoiceCheck: { category: 'finance', source: 'files' },
  firstQuestions: { category: 'education', source: 'db' },
  grossMargin: { category: 'education', source: 'db' },
  readPolicy: { category: 'education', source: 'files' },
  refundReasons: { category: 'education', source: 'db' },
  newStaff: { category: 'education', source: 'db' },
  paymentMethods: { category: 'education', source: 'db' },
  orderValue: { category: 'marketing', source: 'db' },
  bestCustomers: { category: 'marketing', source: 'db' },
  neverOrdered: { category: 'marketing', source: 'db' },
  customerCities: { category: 'marketing', source: 'db' },
  genderSplit: { category: 'marketing', source: 'db' },
  storeFormats: { category: 'growth', source: 'db' },
  slowProducts: { category: 'growth', source: 'db' },
  cancelled: { category: 'growth', source: 'db' },
  newStores: { category: 'growth', source: 'db' },
  churn: { category: 'growth', source: 'db' },
  regionShare: { category: 'growth', source: 'db' },
  brandProfit: { category: 'finance', source: 'db' },
  quarters: { category: 'finance', source: 'db' },
  loanBook: { category: 'finance', source: 'db' },
  supplierSpeed: { category: 'finance', source: 'db' },
  headcount: { category: 'education', source: 'db' },
  storeMap: { category: 'education', source: 'db' },
  priceLevels: { category: 'education', source: 'db' },
  findDates: { category: 'education', source: 'files' },
} as const satisfies Record<string, Template>

export type TemplateId = keyof typeof templates
export const templateIds = Object.keys(templates) as TemplateId[]
