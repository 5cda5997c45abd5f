/** Hebrew, Arabic, Syriac, Thaana, N’Ko, Samaritan and Mandaic letters, and the blocks of later scripts. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Separators that join several names in one value. */
const separators = /( – | & |, )/

/**
 * Isolates a value in a sentence, so that right-to-left letters do not reorder the text around it: without it,
 * `Dana – משה, 2–1` is drawn as 1–2. Other texts are returned unchanged. For display only: never for what is
 * stored, exported or searched.
 * Source: Unicode UAX 9, first strong isolate and pop directional isolate.
 */
export function isolate(text: string): string {
  if (!rightToLeft.test(text) || text.includes('\u2068')) return text
  const parts = text.split(separators)
  return parts.map((part) => (rightToLeft.test(part) ? `\u2068${part}\u2069` : part)).join('')
}
