import { type LocalizedText, localized } from '../kit/localized-text.ts'
import type { SourceKind } from './schemas.ts'

const product = (name: string): LocalizedText => localized(name, name)

/** What a kind of data source is called. */
export const sourceKindNames: Record<SourceKind, LocalizedText> = {
  sample: localized('Sample company', 'Perusahaan contoh'),
  postgres: product('PostgreSQL'),
  mysql: product('MySQL'),
  mariadb: product('MariaDB'),
  sqlserver: product('SQL Server'),
  sqlite: localized('SQLite file', 'Berkas SQLite'),
}
