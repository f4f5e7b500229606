import type { ExtraRight } from '#contract/data-sources/schemas.ts'

const role = (right: ExtraRight, ...tests: string[]) => `CASE WHEN ${tests.join(' OR ')} THEN '${right},' ELSE '' END`
const server = (name: string) => `IS_SRVROLEMEMBER('${name}') = 1`
const database = (name: string) => `IS_ROLEMEMBER('${name}') = 1`
const may = (permission: string, on = 'DATABASE') =>
  `HAS_PERMS_BY_NAME(${on === 'DATABASE' ? 'DB_NAME()' : 'NULL'}, ${on === 'DATABASE' ? `'DATABASE'` : 'NULL'}, '${permission}') = 1`
const onTables = ['INSERT', 'UPDATE', 'DELETE', 'ALTER']
  .map((permission) => `HAS_PERMS_BY_NAME(QUOTENAME(s.name) + '.' + QUOTENAME(o.name), 'OBJECT', '${permission}') = 1`)
  .join(' OR ')

/** Version, and what the user may do besides reading: names with a comma behind each. */
export const ABOUT = `SELECT CAST(SERVERPROPERTY('ProductVersion') AS nvarchar(60)), ${[
  role('superuser', server('sysadmin'), may('CONTROL SERVER', 'SERVER')),
  role(
    'administration',
    ...['securityadmin', 'serveradmin', 'setupadmin', 'processadmin', 'diskadmin', 'dbcreator'].map(server),
    ...['db_owner', 'db_securityadmin', 'db_accessadmin', 'db_backupoperator'].map(database),
    may('CONTROL'),
  ),
  role('server_files', server('bulkadmin'), may('ADMINISTER BULK OPERATIONS', 'SERVER')),
  role(
    'write',
    ...['db_datawriter', 'db_ddladmin'].map(database),
    ...['INSERT', 'UPDATE', 'DELETE', 'CREATE TABLE', 'EXECUTE'].map((permission) => may(permission)),
    `EXISTS (SELECT 1 FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
      WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND (${onTables}))`,
  ),
].join(' + ')}`

const known = ['superuser', 'administration', 'server_files', 'write'] as const

/** The rights that the second column of `ABOUT` names; none there: they could not be told. Pure. */
export function sqlServerRights(names: unknown): ExtraRight[] {
  if (typeof names !== 'string') return ['unknown']
  const named = new Set(names.split(','))
  return named.has('superuser') ? ['superuser'] : known.filter((right) => named.has(right))
}
