/** The word for a name that a schema uses; one that has none is shown as words. */
export const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  words[name] ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
