import { invalid, problem } from '../../platform/http/errors.ts'

/** Loaded on first use, so that clubs without phone numbers don't load every country's data. */
const loadPhoneNumbers = async () => import('libphonenumber-js/min')

/** Default calling code for numbers without a country. Source: specification, point 5. */
const usualCallingCode = '27'

export type PhoneNumber = {
  /** Digits only, beginning with the country code. */
  readonly digits: string
  /** Such as `+27`. */
  readonly countryCode: string
}

/** Parses a number; returns null if invalid. The library throws for an unknown country. */
async function parse(input: string, defaultCallingCode: string) {
  const { parsePhoneNumberFromString } = await loadPhoneNumbers()
  try {
    return parsePhoneNumberFromString(input, { defaultCallingCode })
  } catch {
    throw invalid([problem('countryCode', 'phone.unknownCountry')])
  }
}

/** Returns a phone number in stored form. Throws `Invalid phone number format`. */
export async function requirePhoneNumber(input: string, countryCode: string): Promise<PhoneNumber> {
  const defaultCallingCode = countryCode.replaceAll(/\D/g, '') || usualCallingCode
  const parsed = await parse(input, defaultCallingCode)
  if (parsed === undefined || !parsed.isValid()) {
    throw invalid([problem('phoneNumber', 'phone.format')])
  }
  return {
    digits: parsed.number.replaceAll(/\D/g, ''),
    countryCode: `+${parsed.countryCallingCode}`,
  }
}
