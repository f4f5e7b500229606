import type { Dialect } from '#engine/data/index.ts'
import type { Token } from './statement-tokens.ts'

/** Why a word may not stand where it stands: the rule and a sentence. */
export type Problem = readonly [reason: string, message: string]
export type Rule = (token: Token, before: Token | undefined, after: Token | undefined) => Problem | undefined

const functionProblem = (name: string): Problem => ['function', `The function ${name} cannot be used.`]
const system: Problem = ['system_table', 'System tables cannot be read.']
const changes: Problem = ['changes_data', 'A query may only read, not change data.']
const locks: Problem = ['locks_rows', 'A query may not lock rows.']

const isSymbol = (token: Token | undefined, text: string): boolean => token?.kind === 'symbol' && token.text === text
const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'name' && words.includes(token.text)

/** Words that change data; as names of columns they must be quoted or follow their table's name. */
const CHANGES = new Set(['into', 'insert', 'update', 'delete', 'merge', 'truncate'])

interface Names {
  /** Functions that read files, run a text as SQL, hold locks, wait, or change the session or a sequence. */
  readonly functions: RegExp
  /** Schemas and databases that belong to the server. */
  readonly schemas: ReadonlySet<string>
  /** Tables that belong to the server; `called` ones are functions. */
  readonly tables: RegExp
}

const NAMES: Record<Dialect, Names> = {
  postgres: {
    functions:
      /^(pg_(?!typeof$)\w*|lo_\w+|loread|lowrite|dblink\w*|set_config|current_setting|(next|set|last|curr)val|\w+_to_xml(schema)?(_and_xmlschema)?|ts_stat|ts_rewrite|crosstab\w*|connectby|txid_\w+|currtid\w*|http_?\w*|postgres_fdw_\w+|inet_(server|client)_\w+|gin_clean_pending_list|brin_\w+)$/,
    schemas: new Set(['pg_catalog', 'information_schema', 'pg_toast']),
    tables: /^pg_/,
  },
  mysql: {
    functions:
      /^(sleep|benchmark|load_file|get_lock|release_lock|release_all_locks|is_(free|used)_lock|(master|source)_\w*wait\w*|wait_\w+|wsrep_\w+|nextval|lastval|setval|sys_\w+|lib_mysqludf\w*|last_insert_id|ps_\w+|statement_digest\w*|sys_get_config|master_gtid_wait|encrypt|des_\w+|http_?\w*)$/,
    schemas: new Set(['mysql', 'information_schema', 'performance_schema', 'sys', 'ndbinfo']),
    tables: /^$/,
  },
  sqlite: {
    functions:
      /^(load_extension|readfile|writefile|edit|fts3_tokenizer|fsdir|lsmode|sqlite_\w+|pragma_\w+|dbstat|eval|icu_load_collation)$/,
    schemas: new Set(['sqlite_master', 'sqlite_schema', 'sqlite_temp_master', 'sqlite_temp_schema', 'dbstat']),
    tables: /^(sqlite_|pragma_)/,
  },
  sqlserver: {
    functions:
      /^(open(rowset|query|datasource|xml|json_file)|[xs]p_\w+|fn_\w+|cursor_status|pwdcompare|pwdencrypt|loginproperty|serverproperty|connectionproperty|decryptby\w*|encryptby\w*|signby\w*|changetable|containstable_admin|get_filestream_\w+)$/,
    schemas: new Set(['sys', 'information_schema', 'master', 'msdb', 'model', 'tempdb']),
    tables: /^([xs]p_|sys(objects|columns|users|logins|processes|databases|comments|configures)$|#)/,
  },
}

/** Words that begin a statement in T-SQL, which needs no semicolon between two; all are reserved, so columns quote them. */
const STARTS = new Set(
  `alter backup begin break bulk checkpoint close commit continue create dbcc deallocate declare deny disable drop enable
  exec execute goto grant if kill lineno load open print raiserror readtext receive reconfigure restore return revert
  revoke rollback save send set setuser shutdown throw try_exec updatetext use waitfor while writetext conversation`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const LOCK_HINTS = new Set(['updlock', 'xlock', 'tablock', 'tablockx', 'holdlock', 'serializable', 'repeatableread'])

/** What a word may not be, whichever the dialect, and then what only one of them knows. */
export const ruleFor = (dialect: Dialect): Rule => {
  const { functions, schemas, tables } = NAMES[dialect]
  const own = OWN[dialect]
  return (token, before, after) => {
    if (token.kind === 'symbol') return own(token, before, after)
    if (token.kind !== 'name' && token.kind !== 'quoted') return undefined
    const name = token.text.toLowerCase()
    const qualified = isSymbol(before, '.')
    const called = isSymbol(after, '(')
    if (isSystem(dialect, schemas, name, qualified, after)) return system
    if (called && functions.test(name)) return functionProblem(name)
    if (tables.test(name) && !qualified && !called) return system
    if (dialect === 'sqlite' && tables.test(name) && !called) return system
    if (token.kind === 'quoted') return undefined
    if (CHANGES.has(name) && !qualified) return changes
    return own(token, before, after)
  }
}

/** In MySQL and T-SQL these are names that anybody's column may have: only as the front of `sys.tables` do they count. */
function isSystem(
  dialect: Dialect,
  schemas: ReadonlySet<string>,
  name: string,
  qualified: boolean,
  after: Token | undefined,
): boolean {
  if (!schemas.has(name)) return false
  if (dialect === 'postgres' || dialect === 'sqlite') return true
  return isSymbol(after, '.') || (name === 'information_schema' && !qualified)
}

const OWN: Record<Dialect, Rule> = {
  postgres: (token, _before, after) =>
    isWord(token, 'for') && isWord(after, 'update', 'share', 'no', 'key') ? locks : undefined,
  mysql: (token, _before, after) => {
    if (isSymbol(token, '@')) return ['variable', 'Variables cannot be used.']
    if (isSymbol(token, ':') && isSymbol(after, '=')) return ['variable', 'Variables cannot be used.']
    if (isWord(token, 'for') && isWord(after, 'update', 'share')) return locks
    if (isWord(token, 'lock') && isWord(after, 'in')) return locks
    if (isWord(token, 'procedure')) return functionProblem('procedure analyse')
    if (isWord(token, 'outfile', 'dumpfile')) return changes
    if (isWord(token, 'next', 'previous') && isWord(after, 'value')) return changes
    return undefined
  },
  sqlite: () => undefined,
  sqlserver: (token, before, after) => {
    if (isSymbol(token, '@')) return ['variable', 'Variables cannot be used.']
    if (token.kind !== 'name' || isSymbol(before, '.')) return undefined
    if (STARTS.has(token.text)) return ['several_statements', 'Only one statement can be run at a time.']
    if (isWord(token, 'next') && isWord(after, 'value')) return changes
    if (LOCK_HINTS.has(token.text)) return locks
    return undefined
  },
}
