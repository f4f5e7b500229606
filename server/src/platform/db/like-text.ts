/** A pattern for `like` and `ilike`: whatever holds this text, which has no wildcards of its own. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
