import { useId } from 'react'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { wasPlayed } from '#engine/sports/finding.ts'
import { sports } from '#engine/sports/sports.ts'
import type { Ending, Side } from '#engine/sports/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import text from '../../ui/text.module.css'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { describeZone } from '../../ui/fields/date-time-field.tsx'
import { parseDateTimeInput, toDateTimeInput } from '../../ui/fields/date-time-input.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { SidesChoice } from '../../sports/sides-choice.tsx'
import { sportForms } from '../../sports/sport-forms.ts'
import { type MatchType, type RecordValues } from '../../sports/record-values.ts'
import { hasWinnerChoice } from './values.ts'
import classes from './more-choices.module.css'
import type { ResultForm } from './use-record-values.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  form: ResultForm
  labels: readonly [string, string]
  isOpen: boolean
  onToggle: () => void
  /** The tournament of the match, if it has one. */
  tournament: string | null
  problems: Readonly<Record<string, string>>
}

const matchTypes: readonly MatchType[] = ['casual', 'friendly', 'league']
const typeOptions = () =>
  matchTypes.map((value) => ({
    value,
    label: t(`type.${value}`),
    hint: t(`type.${value}.hint`),
  }))

/** Fields that are rarely changed: match type, time and ending. */
export function MoreChoices(props: Props) {
  const { form, labels, isOpen, onToggle, tournament, problems } = props
  const id = useId()
  const { values, change } = form
  const { More } = sportForms[values.sportId]
  return (
    <div className={classes.more}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Icon of={isOpen ? IconChevronDown : IconChevronRight} size="s" />
        <b>{t('more')}</b>
        <span className={text.trunc}>{summaryText(values, tournament)}</span>
      </button>
      {isOpen && (
        <div id={id} className={classes.choices}>
          {tournament === null && hasSidesChoice(values) && (
            <div>
              <span className={text.label}>{t('sides')}</span>
              <SidesChoice form={form} />
            </div>
          )}
          {tournament === null && (
            <div>
              <span className={text.label}>{t('matchType')}</span>
              <Segmented
                wide
                label={t('matchType')}
                options={typeOptions()}
                value={values.matchType}
                onChange={(matchType) => change({ matchType })}
              />
              {values.matchType === 'friendly' && <p className={text.label}>{t('friendlyNote')}</p>}
              {problems.matchType !== undefined && <FieldError>{problems.matchType}</FieldError>}
            </div>
          )}
          {More !== undefined && wasPlayed(values.ending) && <More form={form} labels={labels} />}
          <TimeChoice form={form} problem={problems.playedAt} />
          <div>
            <span className={text.label}>{t('ending')}</span>
            <div className={classes.endings}>
              <Segmented
                wide
                label={t('ending')}
                options={endingOptions(values)}
                value={values.ending}
                onChange={(ending) => change({ ending, winnerSide: null })}
              />
            </div>
            {values.ending !== 'played' && (
              <p className={text.label}>{t(`ending.${values.ending}.hint`)}.</p>
            )}
          </div>
          {hasWinnerChoice(values.ending) && <WinnerChoice form={form} labels={labels} />}
          {problems.winnerSide !== undefined && <FieldError>{problems.winnerSide}</FieldError>}
          {problems.ending !== undefined && <FieldError>{problems.ending}</FieldError>}
        </div>
      )}
    </div>
  )
}

/** Whether singles or pairs is chosen here. Sports for up to four players ask for it at the top. */
function hasSidesChoice({ sportId }: RecordValues): boolean {
  const { pairs, maxPlayers } = sports[sportId]
  return pairs && maxPlayers === 2
}

/** Returns the endings of the sport. In chess, resigning is a normal end, not a retirement. */
function endingOptions({ sportId }: RecordValues) {
  const all: readonly Ending[] = ['played', 'retired', 'forfeit', 'double_forfeit']
  const { canRetire } = sports[sportId]
  const available = canRetire ? all : all.filter((ending) => ending !== 'retired')
  return available.map((value) => ({
    value,
    label: t(`ending.${value}`),
    hint: t(`ending.${value}.hint`),
  }))
}

function summaryText(values: RecordValues, tournament: string | null): string {
  const { matchType, playedAt, ending } = values
  const type = tournament ?? t(`type.${matchType}.summary`)
  const at = Date.parse(parseDateTimeInput(playedAt) ?? '')
  const when = Number.isNaN(at) ? playedAt || t('summaryNow') : formatDate(at, 'dateTime')
  return ending === 'played' ? t('summary', { type, when }) : t(`summary.${ending}`, { type, when })
}

const timeOptions = () =>
  [
    { value: 'now', label: t('now') },
    { value: 'earlier', label: t('earlier') },
  ] as const

function TimeChoice({ form, problem }: { form: ResultForm; problem: string | undefined }) {
  const id = useId()
  const { values, change } = form
  const now = useNow()
  const isEarlier = values.playedAt !== ''
  return (
    <div>
      <span className={text.label}>{t('when')}</span>
      <div className={classNames(kit.wrap, kit.gap2, classes.when)}>
        <Segmented
          label={t('when')}
          options={timeOptions()}
          value={isEarlier ? 'earlier' : 'now'}
          onChange={(value) =>
            change({ playedAt: value === 'now' ? '' : values.playedAt || toDateTimeInput(now) })
          }
        />
        {isEarlier && (
          <input
            type="datetime-local"
            aria-label={t('dateTime')}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={id}
            max={toDateTimeInput(now)}
            value={values.playedAt}
            onChange={(event) => {
              // Empty would mean now.
              if (event.currentTarget.value !== '') change({ playedAt: event.currentTarget.value })
            }}
          />
        )}
      </div>
      <div id={id}>
        {isEarlier && <p className={text.label}>{describeZone(values.playedAt)}</p>}
        {problem !== undefined && <FieldError>{problem}</FieldError>}
      </div>
    </div>
  )
}

type WinnerProps = { form: ResultForm; labels: readonly [string, string] }

function WinnerChoice({ form: { values, change }, labels }: WinnerProps) {
  const sides: readonly Side[] = [1, 2]
  return (
    <div>
      <span className={text.label}>{t('whoWins')}</span>
      <div
        className={classNames(kit.twoColumns, classes.winner)}
        role="group"
        aria-label={t('whoWins')}
      >
        {sides.map((side) => (
          <button
            key={side}
            type="button"
            aria-pressed={values.winnerSide === side}
            onClick={() => change({ winnerSide: side })}
          >
            {labels[side - 1]}
          </button>
        ))}
      </div>
    </div>
  )
}
