export type Theme = 'auto' | 'light' | 'dark'

/** What an embedded page shows, and how. */
export type Embed = {
  /** The path of the public page. */
  readonly path: string
  readonly title: string
  readonly theme: Theme
  /** `rrggbb`; null for the club's own colours. */
  readonly color: string | null
  /** The part of the page that opens first; null for its usual one. */
  readonly part: string | null
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const escapeAttribute = (text: string) =>
  text.replace(/[&"<]/g, (character) => entities[character] ?? character)

/** Returns the address of the embedded page. */
export function createEmbedUrl({ path, theme, color, part }: Embed, origin: string): string {
  const query = new URLSearchParams({
    embed: 'true',
    ...(theme === 'auto' ? {} : { theme }),
    ...(color === null ? {} : { color }),
    ...(part === null ? {} : { tab: part }),
  })
  return `${origin}${path}?${query}`
}

/** Returns HTML for another site: the frame, and the script that sets its height. */
export function createEmbedCode(embed: Embed, origin: string): string {
  const attributes = Object.entries({
    src: createEmbedUrl(embed, origin),
    title: embed.title,
    loading: 'lazy',
    style: 'width:100%;height:600px;border:0',
  }).map(([name, value]) => `${name}="${escapeAttribute(value)}"`)
  return `${['<iframe', ...attributes].join(' ')}></iframe>
<script>
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== '${origin}' || data?.type !== 'fivebar:height') return
    document.querySelectorAll('iframe').forEach((frame) => {
      if (frame.contentWindow === source) frame.style.height = data.height + 'px'
    })
  })
</script>`
}
