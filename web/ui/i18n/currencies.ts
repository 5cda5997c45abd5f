import { locale } from './locale.ts'

/** Regions of each currency, without small territories. Source: CLDR, territory currencies. */
const regions = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM XK',
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EGP: 'EG',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NZD: 'NZ',
  PHP: 'PH',
  PLN: 'PL',
  RON: 'RO',
  RSD: 'RS',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  USD: 'US PR EC SV',
  VND: 'VN',
  ZAR: 'ZA',
} as const

/** Returns the currency of the first language's region; the euro if the region is not listed. */
export function guessCurrency([tag = '']: readonly string[]): string {
  const region = findRegion(tag)
  const found = Object.entries(regions).find(([, territories]) =>
    territories.split(' ').includes(region),
  )
  return found?.[0] ?? 'EUR'
}

function findRegion(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().region ?? ''
  } catch {
    // Some systems report invalid tags such as `en-US@posix`.
    return ''
  }
}

/** Returns all currencies with their names: the given one, then the others by name. */
export function listCurrencies(first: string): readonly { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const withName = (code: string) => ({ code, name: names.of(code) ?? code })
  const others = Intl.supportedValuesOf('currency').filter((code) => code !== first)
  const byName = others.map(withName).toSorted((a, b) => a.name.localeCompare(b.name, locale))
  return [withName(first), ...byName]
}
