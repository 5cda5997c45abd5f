import { useState } from 'react'
import {
  IconAlertTriangle,
  IconCheck,
  IconMinus,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ImportRow } from '#contract/players/import.ts'
import type { Candidate } from '#contract/players/players.ts'
import { classNames } from '../../ui/class-names.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { distinguish } from '../distinguish.ts'
import { PlayerPicker } from '../player-picker.tsx'
import classes from './check-step.module.css'
import type { Choice, RowKind } from './row-kind.ts'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

const kindIcons: Readonly<Record<RowKind, TablerIcon>> = {
  new: IconPlus,
  match: IconCheck,
  review: IconAlertTriangle,
  skip: IconMinus,
}

type Props = {
  row: ImportRow
  kind: RowKind
  choice: Choice | null
  onChoose: (choice: Choice) => void
}

/** One row of the file: how it is imported, the reason, and the other choices. */
export function CheckRow({ row, kind, choice, onChoose }: Props) {
  const [isPicking, setPicking] = useState(false)
  const choose = (value: string) => {
    setPicking(value === 'other')
    if (value === 'other') return
    const isMatch = value !== 'add' && value !== 'skip'
    onChoose({
      line: row.line,
      action: isMatch ? 'match' : value,
      playerId: isMatch ? (value as Choice['playerId']) : null,
    })
  }
  return (
    <li className={classNames(classes.row, classes[kind])}>
      <span className={classNames(kit.note, classes.kind)}>
        <Icon of={kindIcons[kind]} size="s" />
        {t(`kind.${kind}`)}
      </span>
      <b>{row.name}</b>
      <small>
        {rowDetails(row, kind)} <span className={text.num}>{t('lineOf', { line: row.line })}</span>
      </small>
      <RowChoice
        row={row}
        value={isPicking ? 'other' : selectedOption(row, choice)}
        onChoose={choose}
      />
      {isPicking && (
        <div className={classes.picker}>
          <PlayerPicker
            label={t('whoIs', { name: row.name })}
            onPick={({ id }) => choose(id)}
            onCancel={() => setPicking(false)}
          />
        </div>
      )}
    </li>
  )
}

function rowDetails(row: ImportRow, kind: RowKind): string {
  const reasons = row.problems.map((problem) => `${readMessage(problem)}.`).join(' ')
  switch (kind) {
    case 'new': {
      const details = joinFacts([row.email, row.startingLevel, row.fideNumber, row.nationalNumber])
      const description = details === '' ? t('newPlayer') : t('newWith', { facts: details })
      return `${description}. ${reasons}`
    }
    case 'match': {
      const matched = t('matchedWith', { name: row.match?.name ?? '' })
      const addsNumber = row.fideNumber !== null || row.nationalNumber !== null
      const details = [matched, row.email !== null && t('addsEmail'), addsNumber && t('addsNumber')]
      return `${joinFacts(details)}. ${reasons}`
    }
    case 'review':
    case 'skip':
      return reasons
  }
}

/** Returns the selected option; null while a choice is missing. */
function selectedOption(row: ImportRow, choice: Choice | null): string | null {
  if (row.action === 'match') return row.match?.playerId ?? null
  if (row.action === 'add') return 'add'
  return choice?.action === 'skip' ? 'skip' : null
}

type ChoiceProps = { row: ImportRow; value: string | null; onChoose: (value: string) => void }

function RowChoice({ row, value, onChoose }: ChoiceProps) {
  const { match, candidates } = row
  const suggestions = [...(match === null ? [] : [match]), ...candidates]
  const people = [
    ...new Map(suggestions.map((candidate) => [candidate.playerId, candidate])).values(),
  ]
  return (
    <Select
      label={t('choiceOf', { name: row.name, line: row.line })}
      options={[
        ...(row.canAdd ? [{ value: 'add', label: t('newPlayer') }] : []),
        ...people.map((candidate) => ({
          value: candidate.playerId as string,
          label: optionLabel(candidate, people),
        })),
        { value: 'other', label: t('someoneElse') },
        { value: 'skip', label: t('skip') },
      ]}
      placeholder={t('choose')}
      value={value}
      onChange={onChoose}
    />
  )
}

/** Formats the name, with a note if several candidates have it. */
function optionLabel(candidate: Candidate, people: readonly Candidate[]): string {
  const hasNamesake = people.some(
    ({ playerId, name }) => playerId !== candidate.playerId && name === candidate.name,
  )
  return hasNamesake
    ? t('isPlayerWithNote', { name: candidate.name, note: distinguish(candidate) })
    : t('isPlayer', { name: candidate.name })
}
