/** Names are compared without regard to case; two spellings of one letter are one. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase()
