/** How something was shared: with the device's share sheet, copied, or neither. */
export type ShareOutcome = 'shared' | 'copied' | 'failed'

export type Shareable = { readonly url: string; readonly title?: string; readonly text?: string }

/** Returns what is copied: the text, then the URL. */
export function formatTextToCopy({ text, url }: Shareable): string {
  return text === undefined ? url : `${text}\n${url}`
}

/**
 * Shares a URL with the device's share sheet if it has one, which also works offline; else copies it with its
 * text. A page without https may not write to the clipboard.
 */
export async function share(shareable: Shareable): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(shareable)
      return 'shared'
    } catch (error) {
      // The person closed the sheet, so copying is not wanted either.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(formatTextToCopy(shareable))
    return 'copied'
  } catch {
    return 'failed'
  }
}
