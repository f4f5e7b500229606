/** So many bytes may one value have: far more than anybody writes into a cell, and far less than a process may take. */
export const valueLimits = { length: 64_000_000 }

/** Whether SQLite got no memory (SQLITE_NOMEM) or refuses so long a value (SQLITE_TOOBIG). */
export const isTooLarge = (error: unknown): boolean => {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 255 : 0
  return code === 7 || code === 18
}
