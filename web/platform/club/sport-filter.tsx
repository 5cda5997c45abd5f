import type { SportId } from '#engine/sports/types.ts'
import { SportTabs } from '../../ui/sports/sport-tabs.tsx'
import { useSports } from './sports-in-use.ts'
import { t } from '../messages.ts'

type Props = { value: SportId | undefined; onChange: (sport: SportId | undefined) => void }

/** Filters a list by one of the club's sports, or shows all. */
export function SportFilter({ value, onChange }: Props) {
  const sports = useSports()
  return (
    <SportTabs
      label={t('sport')}
      sports={sports}
      value={value}
      onChange={onChange}
      all={{ label: t('all'), onSelect: () => onChange(undefined) }}
    />
  )
}
