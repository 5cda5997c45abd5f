import { tableTennis } from '#engine/sports/table-tennis/table-tennis.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { emptyEntry } from '../entry.ts'
import type { FormActions } from '../sport-form.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'

const oneGame = 'game'
const listFormats = () => [
  ...tableTennis.formats.map((value) => ({ value, label: readName(value) })),
  { value: oneGame, label: t('oneGame') },
]

const listTargets = () =>
  [
    { value: '11', label: t('toEleven') },
    { value: '21', label: t('toTwentyOne') },
  ] as const

/** Chooses the number of sets, or a single game with its points. */
export function TableTennisFormats({ form: { values, change } }: { form: FormActions }) {
  const isGame = values.mode === 'game'
  const selectFormat = (format: string) => {
    if (format === oneGame)
      return change({ mode: 'game', entry: isGame ? values.entry : emptyEntry })
    const mode = isGame ? 'sets' : values.mode
    change({ format, mode, ...(isGame ? { entry: emptyEntry, target: 11 } : {}) })
  }
  return (
    <>
      <Segmented
        wide
        label={t('format')}
        options={listFormats()}
        value={isGame ? oneGame : values.format}
        onChange={selectFormat}
      />
      {isGame && (
        <Segmented
          label={t('pointsOfGame')}
          options={listTargets()}
          value={values.target === 21 ? '21' : '11'}
          onChange={(value) => change({ target: value === '21' ? 21 : 11, entry: emptyEntry })}
        />
      )}
    </>
  )
}
