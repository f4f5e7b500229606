import type { TemplateId } from '../templates.ts'

export type TemplateText = { title: string; description: string; prompt: string }

const templates: Record<TemplateId, TemplateText> = {
  comparePeriods: {
    title: 'Compare two periods',
    description: 'Any metric, with what drove the change and the rows behind it.',
    prompt: 'Compare total revenue by region this quarter with last quarter',
  },
  readContract: {
    title: 'Read a contract',
    description: 'Dates, parties, penalties: quoted from the page. Attach the file first.',
    prompt: 'In the attached contract, what are the start and end dates, the parties and the penalties?',
  },
  refundSpike: {
    title: 'Explain an anomaly',
    description: 'Finds the day refunds jumped, and the reasons given.',
    prompt: 'Total refund amount per day in the last 60 days',
  },
  campaignProducts: {
    title: 'Pick products to promote',
    description: 'Best sellers by revenue, ready for the next campaign.',
    prompt: 'Top 10 products by revenue this month',
  },
  cashPosition: {
    title: 'Financial position',
    description: 'Assets, liabilities and equity from the balance sheet.',
    prompt: 'Total amount by section in the balance sheet this month',
  },
  stockOuts: {
    title: 'What is out of stock',
    description: 'Products with no stock left, by store.',
    prompt: 'How many products are out of stock in each store?',
  },
  salesByChannel: {
    title: 'Sales by channel',
    description: 'Where the revenue comes from, channel by channel.',
    prompt: 'Revenue by channel this year',
  },
  customerSources: {
    title: 'Where customers come from',
    description: 'New customers by the channel they joined through.',
    prompt: 'Number of customers who joined this year by onboarding channel',
  },
  segments: {
    title: 'Customer segments',
    description: 'How many customers there are of each kind.',
    prompt: 'Number of customers by type',
  },
  discounts: {
    title: 'Cost of discounts',
    description: 'What was given away, month by month.',
    prompt: 'Total discount of orders per month this year',
  },
  brandRanking: {
    title: 'Brand ranking',
    description: 'Brands by units sold.',
    prompt: 'Units sold by brand this year',
  },
  monthlyTrend: {
    title: 'Monthly trend',
    description: 'Revenue per month, this year so far.',
    prompt: 'Revenue per month this year',
  },
  regionRanking: {
    title: 'Fastest growing region',
    description: 'Regions side by side, this year and last.',
    prompt: 'Compare total revenue by region this year with last year',
  },
  topStores: {
    title: 'Best and worst stores',
    description: 'Stores by revenue this quarter.',
    prompt: 'Top 10 stores by revenue this quarter',
  },
  newCustomers: {
    title: 'New customers',
    description: 'How many joined, month by month.',
    prompt: 'Number of customers who joined per month this year',
  },
  profitAndLoss: {
    title: 'Profit and loss',
    description: 'Revenue, cost and profit, section by section.',
    prompt: 'Total amount per section in profit and loss this year',
  },
  expenses: {
    title: 'Largest expenses',
    description: 'Operating expenses by account.',
    prompt: 'Total operating expenses by account this year',
  },
  badLoans: {
    title: 'Non-performing loans',
    description: 'Ratio by segment, over time.',
    prompt: 'Show the average npl percent by segment',
  },
  payroll: {
    title: 'Payroll by department',
    description: 'Headcount and average salary.',
    prompt: 'Number of employees and average salary by department',
  },
  invoiceCheck: {
    title: 'Check an invoice list',
    description: 'Totals and outliers of an attached sheet.',
    prompt: 'What is the total of the attached sheet, and which rows are the largest?',
  },
  firstQuestions: {
    title: 'A first question',
    description: 'Stores by region: a first look at the connected data.',
    prompt: 'Number of stores by region',
  },
  grossMargin: {
    title: 'Understand gross profit',
    description: 'What is left of each sale, by product category.',
    prompt: 'Gross profit by product category this year',
  },
  readPolicy: {
    title: 'Learn a policy',
    description: 'Answers from an attached handbook, with the passage.',
    prompt: 'What does the attached document say about leave and working hours?',
  },
  refundReasons: {
    title: 'Why things come back',
    description: 'Refund reasons, to train the team on.',
    prompt: 'Number of refunds by reason this year',
  },
  newStaff: {
    title: 'Who joined this year',
    description: 'New colleagues by position, for the welcome class.',
    prompt: 'Number of employees hired this year by position',
  },
  paymentMethods: {
    title: 'How customers pay',
    description: 'Payment methods by value.',
    prompt: 'Total payment amount by method this year',
  },
  orderValue: {
    title: 'Average order value',
    description: 'What one order brings, channel by channel.',
    prompt: 'Average order value by channel this year',
  },
  bestCustomers: {
    title: 'Best customers',
    description: 'Ten people to thank, or to call first.',
    prompt: 'Top 10 customers by total revenue this year',
  },
  neverOrdered: {
    title: 'Joined, never ordered',
    description: 'Customers to win with a first offer.',
    prompt: 'How many customers never ordered?',
  },
  customerCities: {
    title: 'Customers by city',
    description: 'Where the next event or billboard would be seen.',
    prompt: 'Number of customers by city',
  },
  genderSplit: {
    title: 'Women and men',
    description: 'Who buys here, for the tone of a campaign.',
    prompt: 'Number of customers by gender',
  },
  storeFormats: {
    title: 'Which format pays',
    description: 'Flagship, standard, express: revenue of each.',
    prompt: 'Revenue by store format this year',
  },
  slowProducts: {
    title: 'Slow movers',
    description: 'Products that hardly sell: discount or drop.',
    prompt: '10 products with the lowest units sold this year',
  },
  cancelled: {
    title: 'Cancelled orders',
    description: 'How many orders were lost, month by month.',
    prompt: 'Number of cancelled orders per month this year',
  },
  newStores: {
    title: 'Stores opened this year',
    description: 'New stores, with opening day and size.',
    prompt: 'Stores opened this year',
  },
  churn: {
    title: 'Active and lost customers',
    description: 'How many are still with us.',
    prompt: 'Number of customers by status',
  },
  regionShare: {
    title: 'Share by region',
    description: 'Each region as a part of the whole.',
    prompt: 'Share of revenue by region this year',
  },
  brandProfit: {
    title: 'Profit by brand',
    description: 'What each brand leaves after its cost.',
    prompt: 'Gross profit by brand this year',
  },
  quarters: {
    title: 'Quarter by quarter',
    description: 'Revenue of the last two years, by quarter.',
    prompt: 'Revenue per quarter in the last 2 years',
  },
  loanBook: {
    title: 'Loan book',
    description: 'What is still owed, by kind of borrower.',
    prompt: 'Total outstanding principal of loans by segment',
  },
  supplierSpeed: {
    title: 'Supplier lead times',
    description: 'Who delivers fast, who makes us wait.',
    prompt: 'Top 10 suppliers by lead time days',
  },
  headcount: {
    title: 'Who works where',
    description: 'Colleagues by department, for a first day.',
    prompt: 'Number of employees by department',
  },
  storeMap: {
    title: 'Stores by province',
    description: 'Where we are, for training and for visits.',
    prompt: 'Number of stores by province',
  },
  priceLevels: {
    title: 'Price levels',
    description: 'What a product costs on average, by category.',
    prompt: 'Average product price by category',
  },
  findDates: {
    title: 'Find dates and deadlines',
    description: 'What is due when, from an attached document.',
    prompt: 'Which dates and deadlines does the attached document name?',
  },
}

export const messages = {
  search: 'Search templates',
  clear: 'Clear search',
  none: 'No template fits these words.',
  noneHere: 'No templates here yet. Connect a database and questions about it appear.',
  categoriesLabel: 'Categories',
  list: 'Templates',
  categories: {
    forYou: 'For you',
    marketing: 'Marketing',
    growth: 'Growth',
    finance: 'Finance',
    education: 'Education',
  },
  templates,
}
