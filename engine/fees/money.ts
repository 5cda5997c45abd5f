/** Largest amount, in minor units: ten million euros. */
export const MAX_AMOUNT = 1_000_000_000

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Returns whether a code is a currency. Source: ISO 4217. */
export const isCurrency = (code: string): boolean => currencies.has(code)

/** Returns the decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function countDecimals(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 0
}

/** Returns an amount in minor units with its decimals, without a currency: `10.50`. */
export const formatDecimal = (amount: number, currency: string): string => {
  const decimals = countDecimals(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

/** Returns an amount in minor units as people write it: `€10`, `€10.50`. */
export function formatMoney(locale: string, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(amount / 10 ** countDecimals(currency))
}

/**
 * Reads an amount that a person typed, with a dot or a comma before the decimals, in minor units. Returns null
 * for text that is no amount, or has more decimals than the currency.
 */
export function readAmount(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  const decimals = countDecimals(currency)
  if (whole === undefined || fraction.length > decimals) return null
  return Number(whole + fraction.padEnd(decimals, '0'))
}
