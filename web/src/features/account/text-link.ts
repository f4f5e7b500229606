/** A link within a sentence. */
export const textLink =
  'rounded-xs font-medium text-fg underline decoration-line-field underline-offset-3 transition-colors hover:decoration-current'
