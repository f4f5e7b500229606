/** What is counted by how much of it there is, never by rows: 'stock per store'. */
export const massWords: ReadonlySet<string> = new Set(['stock', 'stok', 'inventory', 'persediaan', 'sediaan'])
