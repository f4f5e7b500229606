/** Digits as people and recognisers write numbers: apart by spaces, dots and dashes. */
const numbers = /\+?\d(?:[ .\-()]{0,2}\d){7,}/g

/** Numbers of eight digits and more without all but their last: telephones, cards, accounts. Amounts of money stay. */
export const maskNumbers = (text: string): string =>
  text.replace(numbers, (found: string, at: number) => {
    const isMoney = /(?:rp\.?|idr)\s*$/i.test(text.slice(0, at)) || /^\d{1,3}(?:\.\d{3})+$/.test(found)
    if (isMoney) return found
    const digits = found.replace(/\D/g, '')
    return `•••• ${digits.slice(-Math.min(4, digits.length - 4))}`
  })
