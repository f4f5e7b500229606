/** Reads numbers as E.164 with their plus; one without a country is Indonesian. Undefined: it is none. */
export type ReadPhoneNumber = (text: string) => string | undefined

/** The library is loaded with the first number. */
export async function openPhoneNumbers(): Promise<ReadPhoneNumber> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js')
  return (text) => {
    const given = text.trim()
    // A spreadsheet drops the plus of a number with its country.
    return [given, `+${given.replace(/\D/g, '')}`]
      .map((written) => parsePhoneNumberFromString(written, 'ID'))
      .find((number) => number?.isValid())?.number
  }
}

/** Reads of which country a number of E.164 is; undefined where that is not known. */
export async function openPhoneCountries(): Promise<(number: string) => string | undefined> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js')
  return (number) => parsePhoneNumberFromString(number)?.country
}
