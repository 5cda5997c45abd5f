/** What became of an address: handed to the device's own sheet, copied, or neither. */
export type Shared = 'handed' | 'copied' | 'failed'

/**
 * Passes an address on by the device's own way where it has one, such as one without a network; else by
 * the clipboard, which a page without https may not write to.
 */
export async function shareAddress(data: {
  readonly url: string
  title?: string
}): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(data)
      return 'handed'
    } catch (error) {
      // Whoever closes the sheet wants no copy either.
      if (error instanceof DOMException && error.name === 'AbortError') return 'handed'
    }
  }
  try {
    await navigator.clipboard.writeText(data.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
