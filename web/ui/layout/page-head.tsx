import { type ReactNode, useEffect, useRef } from 'react'
import { isolate } from '#engine/messages/isolate.ts'
import classes from './page-head.module.css'
import { useSiteName } from '../site-name.ts'

type Props = { title: string; children?: ReactNode; large?: boolean }

/** The page's heading: sets the document title and receives the focus when the page opens. */
export function PageHead({ title, children }: Props) {
  return (
    <div className={classes.head}>
      <PageTitle title={title} />
      {children}
    </div>
  )
}

export function PageTitle({ title, large = false }: Omit<Props, 'children'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const site = useSiteName()
  useEffect(() => {
    // An embedded page must not take the focus from the embedding page.
    if (self === top) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <title>{`${isolate(title)} · ${isolate(site)}`}</title>
      <h1 ref={heading} tabIndex={-1} className={large ? classes.large : undefined}>
        {title}
      </h1>
    </>
  )
}
