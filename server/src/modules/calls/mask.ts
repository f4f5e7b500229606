/** Digits as people and recognisers write numbers: apart by spaces, dots and dashes. */
const numbers = /\+?\d(?:[ .\-()]{0,2}\d){7,}/g
const digitWords =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|nol|kosong|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan'
/** The same digit by digit in words, as some recognisers write them. */
const spelled = new RegExp(`\\b(?:${digitWords})(?:[ ,.-]{1,2}(?:${digitWords})){7,}\\b`, 'gi')
const mark = '••••'

/** Numbers of eight digits and more without all but their last: telephones, cards, accounts. Amounts of money stay. */
export const maskNumbers = (text: string): string =>
  text.replace(spelled, mark).replace(numbers, (found: string, at: number) => {
    const isMoney = /(?:rp\.?|idr)\s*$/i.test(text.slice(0, at)) || /^\d{1,3}(?:\.\d{3})+$/.test(found)
    if (isMoney) return found
    const digits = found.replace(/\D/g, '')
    return `${mark} ${digits.slice(-Math.min(4, digits.length - 4))}`
  })

/** Whether a number was masked in it. */
export const isMasked = (text: string): boolean => text.includes(mark)
