import { type Language, setLanguage } from './translations.ts'

/** Loads the messages of a language. Where that fails, the page stays English. */
export async function loadLanguage(tag: string): Promise<void> {
  try {
    const reply = await fetch(`/languages/${encodeURIComponent(tag)}.json`)
    const { dir, messages } = (await reply.json()) as Omit<Language, 'tag'>
    setLanguage({ tag, dir, messages })
    Object.assign(document.documentElement, { lang: tag, dir })
  } catch {
    return
  }
}
