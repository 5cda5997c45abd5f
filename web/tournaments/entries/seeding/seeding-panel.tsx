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
  sameSeeding,
  type SeedingDraft,
  seedsOf,
  toggleFixed,
} from './seeding-order.ts'
import classes from './seeding-panel.module.css'
import { choiceName, choicesOf, settingText } from '../../settings/setting-names.ts'
import { t } from '../messages.ts'

type Props = { tournament: TournamentDetail }

const methods = choicesOf('settings.seedingMethod')

/** The seeding for the start; collapsed until someone edits it. */
export function SeedingPanel({ tournament }: Props) {
  const [open, setOpen] = useState(false)
  const saved = savedSeeding(tournament)
  const count = seedsOf(tournament, saved).length
  if (count < 2) return null
  const fixed = Object.keys(saved.fixed).length
  const method = choiceName('settings.seedingMethod', saved.method)
  return (
    <section className={`${panel.panel} ${classes.panel}`} aria-labelledby="seeding">
      <h2 id="seeding">
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon of={open ? IconChevronDown : IconChevronRight} size="s" />
          {t('seeding')}
          <span className={text.dim}>
            {fixed === 0 ? method : t('methodFixed', { method, seeds: fixed })}
          </span>
        </button>
      </h2>
      {open && <Editor tournament={tournament} kept={saved} />}
    </section>
  )
}

function Editor({ tournament, kept }: Props & { kept: SeedingDraft }) {
  const seeding = useSeeding(tournament, kept)
  const { draft, setDraft, order, changed, busy, failure, stale } = seeding
  const byId = new Map(tournament.participants.map((one) => [one.playerId, one]))
  const players = order.flatMap((id) => byId.get(id) ?? [])
  return (
    <>
      <div className={classes.tools}>
        <Segmented
          {...settingText('settings.seedingMethod')}
          options={methods}
          value={draft.method}
          onChange={(method) =>
            setDraft({ ...draft, method, hand: method === 'hand' ? order : draft.hand })
          }
        />
        {draft.method === 'random' && (
          <Button icon={IconArrowsShuffle} disabled={busy} onClick={() => void seeding.redraw()}>
            {t('drawAgain')}
          </Button>
        )}
        <span className={text.spacer} />
        {changed && <Button onClick={() => setDraft(kept)}>{t('putBack')}</Button>}
        <Button disabled={!changed} busy={busy} onClick={() => void seeding.save()}>
          {t('saveSeeding')}
        </Button>
      </div>
      <p className={classes.hint}>{hintOf(draft, tournament.settings.keepApart)}</p>
      {failure !== null && (
        <div className={classes.failure}>
          <FieldError>{failure}</FieldError>
          {stale && <Button onClick={() => void seeding.reload()}>{t('loadLatest')}</Button>}
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

function hintOf({ method }: SeedingDraft, keepsApart: boolean): string {
  const words = t(`hint.${method}`)
  return keepsApart && method !== 'hand' ? `${words} ${t('movedApart')}` : words
}

/** The saved seeding when editing began. */
type Seen = { readonly version: number; readonly saved: SeedingDraft }

const seenOf = (tournament: TournamentDetail): Seen => ({
  version: tournament.version,
  saved: savedSeeding(tournament),
})

function useSeeding(tournament: TournamentDetail, saved: SeedingDraft) {
  const { id, version } = tournament
  const client = useQueryClient()
  const [draft, setDraft] = useState(saved)
  const [seen, setSeen] = useState<Seen>({ version, saved: saved })
  const isUntouched = sameSeeding(draft, seen.saved)
  // Takes a newer reply if nothing was changed here, or if the seeding did not change there.
  if (version > seen.version && (isUntouched || sameSeeding(saved, seen.saved))) {
    setSeen({ version, saved: saved })
    if (isUntouched) setDraft(saved)
  }
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [stale, setStale] = useState(false)
  const order = seedsOf(tournament, draft)
  const send = async (seeding: Omit<CallOf<typeof seedTournament>['body'], 'version'>) => {
    setBusy(true)
    setFailure(null)
    try {
      const after = await mutate(
        seedTournament,
        { params: { id }, body: { ...seeding, version: seen.version } },
        { updates: getTournament },
      )
      const now = seenOf(after)
      setSeen(now)
      setDraft(now.saved)
      return true
    } catch (error) {
      setStale(error instanceof ApiError && error.code === 'CONFLICT')
      setFailure(reasonOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const { method, fixed } = draft
  const save = async () => {
    const hand = method === 'hand' ? { order: [...order] } : {}
    if (await send({ method, fixedSeeds: fixed, ...hand })) toast(t('seedingSaved'))
  }
  const redraw = () => send({ method: 'random', fixedSeeds: fixed, redraw: true })
  const reload = async () => {
    const latest = await client.fetchQuery({
      ...queryOf(getTournament, { params: { id } }),
      staleTime: 0,
    })
    setSeen(seenOf(latest))
    setStale(false)
    setFailure(t('orderKept'))
  }
  return {
    draft,
    setDraft,
    order,
    changed: !sameSeeding(draft, saved),
    busy,
    failure,
    stale,
    save,
    redraw,
    reload,
  }
}
