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
  canvas.getContext('2d')?.drawImage(picture, left, top, cut, cut, 0, 0, side, side)
  picture.close()
  // A browser that cannot write WebP writes PNG, which is as good.
  return canvas.toDataURL('image/webp', quality)
}

/** What a data address holds, in base 64. */
export function contentOf(address: string): string {
  return address.slice(address.indexOf(',') + 1)
}
