import { invalid, problem } from '../platform/http/errors.ts'

/** Loaded with the first number: a club without any should not carry the plans of every country. */
const phoneNumbers = async () => import('libphonenumber-js/min')

/** Source: specification, point 5: numbers are read with +27 where they name no country. */
const usualCallingCode = '27'

export type PhoneNumber = {
  /** Digits only, the country's first. */
  readonly digits: string
  /** Such as `+27`. */
  readonly countryCode: string
}

/** The number, where it is one. The library throws for a country that does not exist. */
async function parse(typed: string, defaultCallingCode: string) {
  const { parsePhoneNumberFromString } = await phoneNumbers()
  try {
    return parsePhoneNumberFromString(typed, { defaultCallingCode })
  } catch {
    throw invalid([problem('countryCode', 'phone.unknownCountry')])
  }
}

/** A phone number as it is stored. Throws `Invalid phone number format`. */
export async function requirePhoneNumber(typed: string, countryCode: string): Promise<PhoneNumber> {
  const defaultCallingCode = countryCode.replaceAll(/\D/g, '') || usualCallingCode
  const parsed = await parse(typed, defaultCallingCode)
  if (parsed === undefined || !parsed.isValid()) {
    throw invalid([problem('phoneNumber', 'phone.format')])
  }
  return {
    digits: parsed.number.replaceAll(/\D/g, ''),
    countryCode: `+${parsed.countryCallingCode}`,
  }
}
