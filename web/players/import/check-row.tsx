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

const icons: Readonly<Record<RowKind, TablerIcon>> = {
  new: IconPlus,
  match: IconCheck,
  look: IconAlertTriangle,
  skip: IconMinus,
}

type Props = {
  row: ImportRow
  kind: RowKind
  choice: Choice | null
  onChoose: (choice: Choice) => void
}

/** One row of the file: what happens with it, why, and what else could. */
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
      <span className={classes.kind}>
        <Icon of={icons[kind]} size="s" />
        {t(`kind.${kind}`)}
      </span>
      <b>{row.name}</b>
      <small>
        {factsOf(row, kind)} <span className={text.num}>{t('lineOf', { line: row.line })}</span>
      </small>
      <RowChoice row={row} value={isPicking ? 'other' : valueOf(row, choice)} onChoose={choose} />
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

function factsOf(row: ImportRow, kind: RowKind): string {
  const reasons = row.problems.map((problem) => `${readMessage(problem)}.`).join(' ')
  switch (kind) {
    case 'new': {
      const facts = joinFacts([row.email, row.startingLevel, row.fideNumber, row.nationalNumber])
      const fresh = facts === '' ? t('newPlayer') : t('newWith', { facts })
      return `${fresh}. ${reasons}`
    }
    case 'match': {
      const matched = t('matchedWith', { name: row.match?.name ?? '' })
      const addsNumber = row.fideNumber !== null || row.nationalNumber !== null
      const facts = [matched, row.email !== null && t('addsEmail'), addsNumber && t('addsNumber')]
      return `${joinFacts(facts)}. ${reasons}`
    }
    case 'look':
    case 'skip':
      return reasons
  }
}

/** The selected option; null while a choice is missing. */
function valueOf(row: ImportRow, choice: Choice | null): string | null {
  if (row.action === 'match') return row.match?.playerId ?? null
  if (row.action === 'add') return 'add'
  return choice?.action === 'skip' ? 'skip' : null
}

type ChoiceProps = { row: ImportRow; value: string | null; onChoose: (value: string) => void }

function RowChoice({ row, value, onChoose }: ChoiceProps) {
  const { match, candidates } = row
  const all = [...(match === null ? [] : [match]), ...candidates]
  const people = [...new Map(all.map((one) => [one.playerId, one])).values()]
  return (
    <Select
      label={t('choiceOf', { name: row.name, line: row.line })}
      options={[
        ...(row.canAdd ? [{ value: 'add', label: t('newPlayer') }] : []),
        ...people.map((one) => ({ value: one.playerId as string, label: called(one, people) })),
        { value: 'other', label: t('someoneElse') },
        { value: 'skip', label: t('skip') },
      ]}
      placeholder={t('choose')}
      value={value}
      onChange={onChoose}
    />
  )
}

/** Returns the name, with what distinguishes people of the same name. */
function called(one: Candidate, people: readonly Candidate[]): string {
  const hasNamesake = people.some(
    ({ playerId, name }) => playerId !== one.playerId && name === one.name,
  )
  return hasNamesake
    ? t('isPlayerApart', { name: one.name, apart: distinguish(one) })
    : t('isPlayer', { name: one.name })
}
