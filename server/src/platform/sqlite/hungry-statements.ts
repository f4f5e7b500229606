/** Statements that would take a gigabyte and more, each in another way; for tests. */
export const hungryStatements = [
  // One value.
  "SELECT length(printf('%1000000000d', 1))",
  "SELECT length(replace(printf('%30000000d', 1), ' ', '                                            '))",
  // A value that grows from row to row.
  "WITH RECURSIVE n(i, s) AS (SELECT 1, 'x' UNION ALL SELECT i + 1, s || s FROM n WHERE i < 31) SELECT max(length(s)) FROM n",
  // Rows that wait for others.
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    SELECT length(group_concat(printf('%400000d', i))) FROM n`,
  // Rows that are given.
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
    SELECT printf('%1000000d', i) FROM n`,
]
