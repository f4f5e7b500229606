/**
 * A phone number (E.164, `+6281218722179`) in the groups in which people read it aloud: `+62 812-1872-2179`. Only Indonesian mobile
 * numbers are grouped; how others are said is not known here, so they stay as they are.
 */
export function formatPhone(number: string): string {
  const [, first, second, third] = /^\+62(8\d{2})(\d{4})(\d{2,6})$/.exec(number) ?? []
  return first ? `+62 ${first}-${second}-${third}` : number
}
