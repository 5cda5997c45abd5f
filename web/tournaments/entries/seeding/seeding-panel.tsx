import { useState } from 'react'
import { IconArrowsShuffle, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type TournamentDetail, getTournament } from '#contract/tournaments/tournament.ts'
import { seedTournament } from '#contract/tournaments/life.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { ApiError, reasonOf } from '../../../platform/api/api-error.ts'
import { toast } from '../../../platform/toasts/toast.ts'
import panel from '../../../platform/panel.module.css'
import { queryOf } from '../../../platform/cache/query-of.ts'
import { mutate } from '../../../platform/cache/mutate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { FieldError } from '../../../ui/fields/text-field.tsx'
import text from '../../../ui/text.module.css'
import { SeedingList } from './seeding-list.tsx'
import {
  savedSeeding,
  moveSeed,
  isSameSeeding,
  type SeedingDraft,
  orderBySeed,
  toggleFixed,
} from './seeding-order.ts'
import classes from './seeding-panel.module.css'
import { choiceName, listChoices, settingText } from '../../settings/setting-names.ts'
import { t } from '../messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

type Props = { tournament: TournamentDetail }

const methods = listChoices('settings.seedingMethod')

/** The seeding for the start; collapsed until someone edits it. */
export function SeedingPanel({ tournament }: Props) {
  const [isOpen, setOpen] = useState(false)
  const saved = savedSeeding(tournament)
  const count = orderBySeed(tournament, saved).length
  if (count < 2) return null
  const fixedCount = Object.keys(saved.fixed).length
  const method = choiceName('settings.seedingMethod', saved.method)
  return (
    <section className={`${panel.panel} ${classes.panel}`} aria-labelledby="seeding">
      <h2 id="seeding">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} size="s" />
          {t('seeding')}
          <span className={text.dim}>
            {fixedCount === 0 ? method : t('methodFixed', { method, seeds: fixedCount })}
          </span>
        </button>
      </h2>
      {isOpen && <SeedingEditor tournament={tournament} saved={saved} />}
    </section>
  )
}

function SeedingEditor({ tournament, saved }: Props & { saved: SeedingDraft }) {
  const seeding = useSeeding(tournament, saved)
  const { draft, setDraft, order, isChanged, busy, failure, isStale } = seeding
  const byId = new Map(
    tournament.participants.map((participant) => [participant.playerId, participant]),
  )
  const players = order.flatMap((id) => byId.get(id) ?? [])
  return (
    <>
      <div className={classNames(kit.wrappingRow, kit.gap2, classes.tools)}>
        <Segmented
          {...settingText('settings.seedingMethod')}
          options={methods}
          value={draft.method}
          onChange={(method) =>
            setDraft({ ...draft, method, handOrder: method === 'hand' ? order : draft.handOrder })
          }
        />
        {draft.method === 'random' && (
          <Button icon={IconArrowsShuffle} disabled={busy} onClick={() => void seeding.redraw()}>
            {t('drawAgain')}
          </Button>
        )}
        <span className={text.spacer} />
        {isChanged && <Button onClick={() => setDraft(saved)}>{t('reset')}</Button>}
        <Button disabled={!isChanged} busy={busy} onClick={() => void seeding.save()}>
          {t('saveSeeding')}
        </Button>
      </div>
      <p className={classNames(kit.note, classes.hint)}>
        {getHint(draft, tournament.settings.keepApart)}
      </p>
      {failure !== null && (
        <div className={classes.failure}>
          <FieldError>{failure}</FieldError>
          {isStale && <Button onClick={() => void seeding.reload()}>{t('loadLatest')}</Button>}
        </div>
      )}
      <SeedingList
        players={players}
        fixed={draft.fixed}
        onMove={(from, to) => setDraft(moveSeed(draft, order, from, to))}
        onFix={(player, seed) => setDraft(toggleFixed(draft, player, seed))}
      />
    </>
  )
}

function getHint({ method }: SeedingDraft, keepsApart: boolean): string {
  const hint = t(`hint.${method}`)
  return keepsApart && method !== 'hand' ? `${hint} ${t('keptApart')}` : hint
}

/** The saved seeding that the draft is based on. */
type Baseline = { readonly version: number; readonly saved: SeedingDraft }

const createBaseline = (tournament: TournamentDetail): Baseline => ({
  version: tournament.version,
  saved: savedSeeding(tournament),
})

function useSeeding(tournament: TournamentDetail, saved: SeedingDraft) {
  const { id, version } = tournament
  const client = useQueryClient()
  const [draft, setDraft] = useState(saved)
  const [baseline, setBaseline] = useState<Baseline>({ version, saved })
  const isUnchanged = isSameSeeding(draft, baseline.saved)
  // Bases the draft on a newer reply if nothing was changed here, or if the reply changes no seeding.
  if (version > baseline.version && (isUnchanged || isSameSeeding(saved, baseline.saved))) {
    setBaseline({ version, saved })
    if (isUnchanged) setDraft(saved)
  }
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isStale, setIsStale] = useState(false)
  const order = orderBySeed(tournament, draft)
  const send = async (seeding: Omit<CallOf<typeof seedTournament>['body'], 'version'>) => {
    setBusy(true)
    setFailure(null)
    try {
      const tournamentAfter = await mutate(
        seedTournament,
        { params: { id }, body: { ...seeding, version: baseline.version } },
        { updates: getTournament },
      )
      const newBaseline = createBaseline(tournamentAfter)
      setBaseline(newBaseline)
      setDraft(newBaseline.saved)
      return true
    } catch (error) {
      setIsStale(error instanceof ApiError && error.code === 'CONFLICT')
      setFailure(reasonOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const { method, fixed } = draft
  const save = async () => {
    const orderChange = method === 'hand' ? { order: [...order] } : {}
    if (await send({ method, fixedSeeds: fixed, ...orderChange })) toast(t('seedingSaved'))
  }
  const redraw = () => send({ method: 'random', fixedSeeds: fixed, redraw: true })
  const reload = async () => {
    const latest = await client.fetchQuery({
      ...queryOf(getTournament, { params: { id } }),
      staleTime: 0,
    })
    setBaseline(createBaseline(latest))
    setIsStale(false)
    setFailure(t('inputKept'))
  }
  return {
    draft,
    setDraft,
    order,
    isChanged: !isSameSeeding(draft, saved),
    busy,
    failure,
    isStale,
    save,
    redraw,
    reload,
  }
}
