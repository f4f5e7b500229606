import type { Deps } from '../platform/deps.ts'

/** Nothing can be written so into a table, as when a process is killed just before it; what it answers mends that. */
export async function breakTable(
  { pool }: Pick<Deps, 'pool'>,
  table: string,
  what: 'insert' | 'update' | 'delete',
): Promise<() => Promise<void>> {
  await pool.query(`
    create function break_off() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
    create trigger break_off before ${what} on ${table} for each row execute function break_off()`)
  return async () => void (await pool.query(`drop trigger break_off on ${table}; drop function break_off`))
}
