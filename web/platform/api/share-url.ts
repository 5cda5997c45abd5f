/** How the URL was shared: by the device's share sheet, copied, or neither. */
export type Shared = 'handed' | 'copied' | 'failed'

/**
 * Shares a URL with the device's share sheet if it has one, which also works offline; else copies it.
 * A page without https may not write to the clipboard.
 */
export async function shareUrl(data: { readonly url: string; title?: string }): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(data)
      return 'handed'
    } catch (error) {
      // The person closed the sheet, so copying is not wanted either.
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
