import { useEffect, useState } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { previewDisplay } from '#contract/club/displays.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { type Feed, startFeed } from './feed.ts'
import { Pairing } from './pages/pairing.tsx'
import { PairedScreen } from './paired-screen.tsx'
import { Stage } from './stage.tsx'
import { useNightlyReload } from './use-nightly-reload.ts'
import { t } from './messages.ts'

const route = getRouteApi('/display')

/** A screen at the club: an organiser pairs it by phone and chooses its content. */
export function DisplayScreen() {
  const { preview } = route.useSearch()
  return (
    <>
      <title>{t('title')}</title>
      {preview === undefined ? <OwnScreen /> : <Preview id={preview} />}
    </>
  )
}

function OwnScreen() {
  const [feed, setFeed] = useState<Feed>({ state: 'opening', isUnreachable: false })
  useEffect(() => startFeed(setFeed), [])
  useNightlyReload(feed.state === 'showing' && feed.picture.live.length > 0)
  switch (feed.state) {
    case 'opening':
      return <Pairing code={null} isUnreachable={feed.isUnreachable} />
    case 'pairing':
      return <Pairing code={feed.code} />
    case 'showing':
      return <PairedScreen {...feed} />
  }
}

/** Previews the screen for organisers. */
function Preview({ id }: { readonly id: string }) {
  const { data, dataUpdatedAt, isError } = useQuery({
    ...queryOf(previewDisplay, { params: { id } }),
    refetchInterval: 5_000,
  })
  if (data === undefined) {
    return (
      <Stage viewedFrom={5} minute={0} isDim={false}>
        {null}
      </Stage>
    )
  }
  const offset = Date.parse(data.picture.now) - dataUpdatedAt
  return (
    <PairedScreen {...data} offset={offset} repliedAt={dataUpdatedAt} isUnreachable={isError} />
  )
}
