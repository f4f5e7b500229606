/** A link within a sentence. */
export const textLink = 'rounded-xs font-medium text-accent underline-offset-3 hover:underline'
