const LIMB_BITS = 40

/** Position of a field in a weight: its element, and the value of one unit in it. */
type Place = { readonly limb: number; readonly unit: number }

export type Layout = { readonly limbs: number; readonly places: readonly Place[] }

/**
 * Packs fields, the most significant first, into as few elements of a weight as hold them. Each field is
 * given by the largest total it can reach over a whole matching; no field spans two elements.
 */
export function packFields(largest: readonly number[]): Layout {
  const bits = largest.map((total) => Math.ceil(Math.log2(total + 2)))
  const limbByField: number[] = []
  let limb = 0
  let used = 0
  for (const width of bits) {
    if (used + width > LIMB_BITS) [limb, used] = [limb + 1, 0]
    used += width
    limbByField.push(limb)
  }
  const places: Place[] = []
  let bitsBelow = 0
  for (let index = bits.length - 1; index >= 0; index--) {
    if (limbByField[index] !== limbByField[index + 1]) bitsBelow = 0
    places[index] = { limb: limbByField[index]!, unit: 2 ** bitsBelow }
    bitsBelow += bits[index]!
  }
  return { limbs: limb + 1, places }
}
