import { type ReactNode, useEffect, useRef } from 'react'
import classes from './embedded.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Returns the page's address without the parameters for embedding. */
function getPageAddress(): string {
  const url = new URL(location.href)
  for (const name of ['embed', 'theme', 'color']) url.searchParams.delete(name)
  return url.href
}

type Props = { readonly clubName: string | undefined; readonly children: ReactNode }

/**
 * A public page in a frame of another site: its content, and a link to the page itself. The embedding
 * page receives each change of height as `{ type: 'fivebar:height', height }`, in CSS pixels.
 */
export function Embedded({ clubName, children }: Props) {
  const page = useRef<HTMLElement>(null)
  const accent = document.documentElement.dataset['accent']
  useEffect(() => {
    const element = page.current!
    if (accent !== undefined) element.style.setProperty('--accent', `#${accent}`)
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      // A height is no secret, so any site may receive it.
      parent.postMessage({ type: 'fivebar:height', height }, '*')
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [accent])
  return (
    <main ref={page} className={classes.page} data-accented={accent && true}>
      {children}
      {clubName !== undefined && (
        <a
          className={classNames(kit.note, classes.link)}
          href={getPageAddress()}
          target="_blank"
          rel="noopener"
        >
          {t('openAt', { club: clubName })}
        </a>
      )}
    </main>
  )
}
