/** Pixels of a side; the server keeps half of it, so that it never enlarges. */
const side = 384
const quality = 0.85

/**
 * The middle square of a picture that somebody chose, small enough for bad wifi, as a data address.
 * Null where the browser cannot read the file.
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
  // A browser that cannot write WebP (Safari) wrote PNG, which is too large of a photo. JPEG has no holes.
  if (pen !== null) {
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, side, side)
  }
  return canvas.toDataURL('image/jpeg', quality)
}

/** What a data address holds, in base 64. */
export function contentOf(address: string): string {
  return address.slice(address.indexOf(',') + 1)
}
