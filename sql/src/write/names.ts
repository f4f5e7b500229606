import type { Dialect } from '../dialect.ts'

const plainName = /^[a-z_][a-z0-9_]*$/
const words = (text: string): string[] => text.trim().split(/\s+/)

const reserved = new Set(
  words(
    'abort action add after all alter always analyze and any array as asc asymmetric attach authorization autoincrement before begin between binary both by cascade case cast check collate collation column commit concurrently conflict constraint create cross current current_catalog current_date current_role current_schema current_time current_timestamp current_user database default deferrable deferred delete desc detach distinct do drop each else end escape except exclude exclusive exists explain fail false fetch filter first following for foreign freeze from full generated glob grant group groups having if ignore ilike immediate in index indexed initially inner insert instead intersect into is isnull join key last lateral leading left like limit localtime localtimestamp match materialized natural no not nothing notnull null nulls of offset on only or order others outer over overlaps partition placing plan pragma preceding primary query raise range recursive references regexp reindex release rename replace restrict returning right rollback row rows savepoint select session_user set similar some symmetric system_user table tablesample temp temporary then ties to trailing transaction trigger true unbounded union unique update user using vacuum values variadic verbose view virtual when where window with without',
  ),
)

// What MySQL, MariaDB or SQL Server keep to themselves besides.
const reservedElsewhere = new Set(
  words(`
accessible asensitive backup bigint blob break browse bulk call change char character checkpoint close clustered coalesce compute condition
contains containstable continue convert cube cume_dist cursor databases date dbcc deallocate dec decimal declare delayed dense_rank deny
describe deterministic disk distinctrow distributed div double dual dump empty errlvl exec execute exit external file fillfactor first_value
float force freetext fulltext function goto grouping high_priority holdlock hour identity infile int integer interval iterate json_table keys
kill lag last_value lead leave lineno linear lines load lock long longblob longtext loop low_priority mediumint merge mod modifies national
nocheck nonclustered now ntile nullif number numeric off offsets open openquery option optimize out outfile percent percent_rank pivot
precision print proc procedure public purge raiserror rank read reads readtext real reconfigure repeat require resignal restore return revert
revoke rlike row_number rowcount rule save schema schemas securityaudit semantickeyphrasetable sensitive separator setuser show shutdown
signal smallint spatial specific sql ssl starting statistics stored straight_join system terminated textsize tinyint top tran truncate try_convert
tsequal undo unlock unpivot unsigned updatetext usage use utc_date varchar varying waitfor while write writetext xor year_month zerofill`),
)

/** An identifier, quoted where the dialect would otherwise fold or refuse it. */
export function readableName(identifier: string, dialect: Dialect = 'postgres'): string {
  const ofOthers = dialect === 'mysql' || dialect === 'sqlserver'
  const isPlain = plainName.test(identifier) && !reserved.has(identifier)
  return isPlain && !(ofOthers && reservedElsewhere.has(identifier)) ? identifier : quotedName(identifier, dialect)
}

/** An identifier as the dialect's server takes it, whatever it holds. */
export function quotedName(identifier: string, dialect: Dialect): string {
  if (dialect === 'mysql') return `\`${identifier.replaceAll('`', '``')}\``
  if (dialect === 'sqlserver') return `[${identifier.replaceAll(']', ']]')}]`
  return `"${identifier.replaceAll('"', '""')}"`
}
