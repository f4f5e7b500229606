/** How SQL is written. 'mysql' is MariaDB's too. */
export type Dialect = 'postgres' | 'sqlite' | 'mysql' | 'sqlserver'
