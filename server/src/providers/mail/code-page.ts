const labels: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** Text of a code page of Windows. One that is not known is read as the western one. */
export function decodeText(bytes: Buffer, codePage: number): string {
  const label = labels[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252')
  return upToNul(new TextDecoder(label).decode(bytes))
}

/** Texts of Windows end at a NUL. */
export const upToNul = (text: string): string => text.split('\0', 1)[0] ?? ''
