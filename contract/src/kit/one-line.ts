/** A name on one line: spaces folded, NFC, so that two names that look alike are alike. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
