import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listSeasons } from '#contract/club/seasons.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { usePermission } from '../platform/session/use-permission.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { Select } from '../ui/fields/select.tsx'
import { t } from './messages.ts'

const SeasonsDialog = lazyPart(async () => (await import('./seasons-dialog.tsx')).SeasonsDialog)

type Props = {
  value: string | undefined
  onChange: (season: string | undefined) => void
  className?: string | undefined
}

/** The option that opens the dialog; never a season's id. */
const editOption = 'edit'

/** Chooses a season or none, and lets organisers edit the seasons. Hidden from others until there is one. */
export function SeasonSelect({ value, onChange, className }: Props) {
  const { data } = useQuery(queryOf(listSeasons))
  const canManage = usePermission()('season.manage').ok
  const [isEditing, setEditing] = useState(false)
  const seasons = data?.items ?? []
  if (seasons.length === 0 && !canManage) return null
  return (
    <>
      <Select
        label={t('season')}
        none={t('anySeason')}
        options={[
          ...seasons.map(({ id, name }) => ({ value: id, label: name })),
          ...(canManage ? [{ value: editOption, label: t('editSeasons') }] : []),
        ]}
        className={className}
        value={seasons.find(({ id }) => id === value)?.id}
        onChange={(chosen) => (chosen === editOption ? setEditing(true) : onChange(chosen))}
      />
      {isEditing && <SeasonsDialog onClose={() => setEditing(false)} />}
    </>
  )
}

/** Returns the name of a season once it is loaded. */
export function useSeasonName(id: string | undefined): string | undefined {
  const { data } = useQuery({ ...queryOf(listSeasons), enabled: id !== undefined })
  return data?.items.find((season) => season.id === id)?.name
}
