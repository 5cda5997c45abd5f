/** Pixels per side; the server stores half of it, so it never enlarges. */
const sideLength = 384
const quality = 0.85

/**
 * Crops a picture to its middle square, small enough for slow wifi, as a data URL. Null if the
 * browser cannot read the file.
 */
export async function cropToSquare(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const canvas = document.createElement('canvas')
  canvas.width = sideLength
  canvas.height = sideLength
  const cropSize = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - cropSize) / 2, (picture.height - cropSize) / 2]
  const context = canvas.getContext('2d')
  context?.drawImage(picture, left, top, cropSize, cropSize, 0, 0, sideLength, sideLength)
  picture.close()
  const webp = canvas.toDataURL('image/webp', quality)
  if (webp.startsWith('data:image/webp')) return webp
  // Safari cannot encode WebP and returned PNG, which is too large for a photo. JPEG has no
  // transparency.
  if (context !== null) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, sideLength, sideLength)
  }
  return canvas.toDataURL('image/jpeg', quality)
}

/** Returns the base64 content of a data URL. */
export function base64Content(address: string): string {
  return address.slice(address.indexOf(',') + 1)
}
