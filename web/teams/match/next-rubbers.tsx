import { IconBolt } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { getTeamMatch, type RubberView, type TeamMatch } from '#contract/teams/team-match.ts'
import type { Pair } from '#engine/sports/types.ts'
import type { System } from '#engine/teams/systems/types.ts'
import { QuickResults } from '../../matches/record/score/quick-results.tsx'
import { quickResults, withQuickResult } from '../../matches/record/score/quick-values.ts'
import { formatResult } from '../../matches/format-score.ts'
import { call } from '../../platform/api/api.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { sportForms } from '../../sports/sport-forms.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { isScorable, findMatchSystem } from '../sheet/match-system.ts'
import { isDue, acceptsResults } from './due-rubbers.ts'
import classes from './next-rubbers.module.css'
import { valuesToRubberDraft, resultKey, sideName, rubberToValues } from './rubber-values.ts'
import { sendMatchCommand } from './send-match-command.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  readonly match: TeamMatch
  /** Opens the form with set scores, retirements and forfeits. */
  readonly onOpen: (n: number) => void
}

/** The rubbers that can be played now: one tap saves a result, and the next rubber follows. */
export function NextRubbers({ match, onOpen }: Props) {
  const system = findMatchSystem(match)
  if (system === null || !acceptsResults(match)) return null
  const due = match.rubbers.filter(
    ({ n, status, mayKeep }) => mayKeep && status === 'open' && isDue(match, n),
  )
  if (due.length === 0) return null
  return (
    <div className={classes.due}>
      {due.map((rubber) => (
        <NextRubber key={rubber.n} match={match} rubber={rubber} system={system} onOpen={onOpen} />
      ))}
    </div>
  )
}

type RubberProps = Props & { readonly rubber: RubberView; readonly system: System }

function NextRubber({ match, rubber, system, onOpen }: RubberProps) {
  const { n } = rubber
  const { busy, attempt } = useAttempt()
  const rubberRules = system.rubbers.find((rules) => rules.n === n)
  if (rubberRules === undefined) return null
  const values = rubberToValues(match, rubber, rubberRules)
  const hasQuickResults = quickResults(values).length > 0
  const moreLabel = sportForms[match.sportId].asksForSets ? 'enterSets' : 'otherResult'
  const labels = [sideName(rubber.home), sideName(rubber.away)] as const
  const save = (score: Pair) =>
    attempt(async () => {
      const draft = valuesToRubberDraft({ ...values, ...withQuickResult(values, score) })
      const saved = await sendMatchCommand(match, { type: 'rubber', n, ...draft })
      undoToast(t('rubberSaved', { n, score: formatResult(score) }), async () =>
        undoResult(saved, n),
      )
    })
  return (
    <SectionPanel
      title={t('rubberOf', { n, total: match.rubbers.length })}
      aside={hasQuickResults && t('whoWon')}
      className={classes.panel}
    >
      <QuickResults
        values={values}
        labels={labels}
        disabled={busy}
        onChoose={(score) => void save(score)}
      />
      <div className={classNames(kit.wrap, kit.gap2)}>
        <Button kind={hasQuickResults ? 'quiet' : 'primary'} onClick={() => onOpen(n)}>
          {t(hasQuickResults ? moreLabel : 'enterResult')}
        </Button>
        {isScorable(system, rubberRules) && (
          <Link
            to="/live/new"
            search={{ team: match.id, rubber: n }}
            className={buttonClass({ kind: 'quiet' })}
          >
            <Icon of={IconBolt} />
            {t('scoreLive')}
          </Link>
        )}
      </div>
    </SectionPanel>
  )
}

/**
 * Removes a result unless it has changed since it was saved. Results of other rubbers, such as those of a
 * second table, don't prevent it.
 */
async function undoResult(saved: TeamMatch, n: number): Promise<TeamMatch> {
  const now = await call(getTeamMatch, { params: { id: saved.id } })
  const isUnchanged = rubberResultKey(now, n) === rubberResultKey(saved, n)
  const { version } = isUnchanged ? now : saved
  return sendMatchCommand(saved, { type: 'takeBack', n, reason: t('undo'), version })
}

function rubberResultKey({ rubbers }: TeamMatch, n: number): string {
  const rubber = rubbers.find((each) => each.n === n)
  return rubber === undefined ? '' : resultKey(rubber)
}
