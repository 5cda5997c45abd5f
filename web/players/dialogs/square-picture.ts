/** Pixels per side; the server stores half of it, so it never enlarges. */
const side = 384
const quality = 0.85

/**
 * Crops a picture to its middle square, small enough for slow wifi, as a data URL. Null if the
 * browser cannot read the file.
 */
export async function squarePicture(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const cut = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2]
  const pen = canvas.getContext('2d')
  pen?.drawImage(picture, left, top, cut, cut, 0, 0, side, side)
  picture.close()
  const small = canvas.toDataURL('image/webp', quality)
  if (small.startsWith('data:image/webp')) return small
  // Safari cannot encode WebP and returned PNG, which is too large for a photo. JPEG has no
  // transparency.
  if (pen !== null) {
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, side, side)
  }
  return canvas.toDataURL('image/jpeg', quality)
}

/** Returns the base64 content of a data URL. */
export function contentOf(address: string): string {
  return address.slice(address.indexOf(',') + 1)
}
