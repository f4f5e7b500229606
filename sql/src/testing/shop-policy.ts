import type { Dialect } from '#sql/dialect.ts'
import type { ColumnAccess, Policy } from '../policy/policy.ts'

const columns = (given: Record<string, ColumnAccess>) =>
  Object.entries(given).map(([name, access]) => ({ name, access }))

/** A part of a shop: what of it is hidden or masked, and what belongs to others. */
export const shop = (dialect: Dialect = 'postgres'): Policy => ({
  dialect,
  tables: [
    { name: 'orders', columns: columns({ id: 'open', customer_id: 'joined', total: 'open', day: 'open' }) },
    { name: 'customers', columns: columns({ id: 'joined', name: 'open', email: 'masked', salary: 'hidden' }) },
    { name: 'Order Lines', columns: columns({ id: 'open', 'unit "net"': 'open' }) },
    { name: 'stock', schema: 'store', columns: columns({ id: 'open', amount: 'open' }) },
  ],
  others: [{ name: 'payroll' }, { name: 'stock', schema: 'hq' }],
  relations: [{ table: 'orders', column: 'customer_id', toTable: 'customers', toColumn: 'id' }],
})
