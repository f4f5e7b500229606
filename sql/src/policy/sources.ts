import { type Alias, type JoinSource, type Source, StatementRefused, type TableSource } from '../tree.ts'
import { Columns, forbiddenColumn } from './columns.ts'
import { type Cte, type NameContext, openOf, renameColumns, shadowedName } from './name-context.ts'
import { isSameName, mayBeSame } from './names.ts'
import type { PolicyTable } from './policy.ts'
import { projectionOf } from './projection.ts'
import { holdsBack, isShown, type Range } from './scope.ts'
import { findTable } from './tables.ts'

/** Puts the allowed part of each table in its place, and knows what is seen from there. */
export abstract class Sources extends Columns {
  protected source(source: Source, context: NameContext): Source {
    switch (source.kind) {
      case 'table':
        return this.table(source, context)
      case 'derived': {
        const seen = source.lateral ? context : { ...context, scope: context.scope?.outer }
        const { query, columns } = this.query(source.query, seen)
        this.see(context, {
          called: source.alias?.name,
          columns: openOf(renameColumns(columns, source.alias?.columns)),
        })
        return { ...source, query }
      }
      case 'call': {
        const call = this.call(source.call, context)
        this.see(context, { called: source.alias?.name ?? source.call.name, columns: undefined })
        return { ...source, call }
      }
      case 'join':
        return this.join(source, context)
    }
  }

  protected see(context: NameContext, range: Range): void {
    context.scope?.ranges.push(range)
  }

  protected join(join: JoinSource, context: NameContext): JoinSource {
    const first = context.scope?.ranges.length ?? 0
    const isApply = join.type === 'cross apply' || join.type === 'outer apply'
    const seen = isApply && join.right.kind === 'derived' ? { ...join.right, lateral: true } : join.right
    const [left, right] = [this.source(join.left, context), this.source(seen, context)]
    // ON sees what is joined, and not what else stands in FROM.
    const joined = { ranges: context.scope?.ranges.slice(first) ?? [], outer: context.scope?.outer }
    this.checkMerged(join, joined.ranges)
    return {
      ...join,
      // APPLY sees what is to its left without the word.
      left,
      right: isApply && right.kind === 'derived' ? { ...right, lateral: false } : right,
      ...(join.on && { on: this.condition(join.on, { ...context, scope: joined }) }),
    }
  }

  /** Columns that are joined by their name must be there to be joined. */
  protected checkMerged({ natural, using = [] }: JoinSource, ranges: readonly Range[]): void {
    if (natural && ranges.some(holdsBack))
      throw new StatementRefused('hidden_column', 'Some columns are hidden: name those to join by instead of NATURAL.')
    for (const name of using)
      for (const { columns = [] } of ranges) {
        const column = columns.find((column) => isSameName(column.name, name, this.policy.dialect))
        if (column && column.access !== 'open') throw forbiddenColumn(name, column.access, undefined)
      }
  }

  protected table(source: TableSource, context: NameContext): Source {
    const { dialect } = this.policy
    const cte = source.schema === undefined && source.database === undefined ? this.cte(source, context) : undefined
    if (cte) {
      const alias = source.alias ?? (cte.name === source.name ? undefined : { name: source.name, columns: [] })
      this.see(context, {
        called: alias?.name ?? cte.name,
        columns: openOf(renameColumns(cte.columns, alias?.columns)),
      })
      return { ...source, name: cte.name, ...(alias && { alias }) }
    }
    const table = findTable(source, this.policy)
    this.references.tables.push({ source, table })
    const hides = ({ name }: Cte) => isSameName(name, table.name, dialect) || mayBeSame(name, table.name, dialect)
    if (table.schema === undefined && context.ctes.some(hides)) throw shadowedName(source.name, source.at)
    return table.columns.length > 0 ? this.projected(source, table, context) : this.whole(source, table, context)
  }

  /** Looked for as the server does, and printed by its very name: where a server may see it otherwise, it is refused. */
  protected cte({ name, at }: TableSource, { ctes }: NameContext): Cte | undefined {
    const { dialect } = this.policy
    const found = ctes.find((cte) => isSameName(cte.name, name, dialect) || mayBeSame(cte.name, name, dialect))
    if (found && (found.unclear || !isSameName(found.name, name, dialect))) throw shadowedName(name, at)
    return found
  }

  protected whole(source: TableSource, table: PolicyTable, context: NameContext): Source {
    const { at } = source
    const alias = source.alias ?? (table.name === source.name ? undefined : { name: source.name, columns: [] })
    this.see(context, { called: alias?.name ?? table.name, schema: source.schema, columns: undefined })
    return {
      kind: 'table',
      name: table.name,
      ...(table.schema !== undefined && { schema: table.schema }),
      ...(alias && { alias }),
      ...(at !== undefined && { at }),
    }
  }

  protected projected(source: TableSource, table: PolicyTable, context: NameContext): Source {
    const alias: Alias = source.alias ?? { name: source.name, columns: [] }
    if (alias.columns.length > 0 && !table.columns.every(isShown))
      throw new StatementRefused(
        'hidden_column',
        `Some columns are hidden: ${alias.name} cannot name them anew.`,
        source.at,
      )
    const { items, query } = projectionOf(table, this.policy.dialect)
    const columns = table.columns.map(({ name, access }, index) => ({
      name: alias.columns[index] ?? name,
      access,
      origin: name,
    }))
    const schema = source.alias ? undefined : source.schema
    this.see(context, { called: alias.name, schema, columns, table, items })
    return { kind: 'derived', query, alias, lateral: false }
  }
}
