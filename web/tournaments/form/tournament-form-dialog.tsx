import { useState } from 'react'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type TournamentDetail, getTournament } from '#contract/tournaments/tournament.ts'
import type { SportId } from '#engine/sports/types.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { IdempotencyOptions } from '../../platform/forms/use-form.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { clubQuery } from '../../platform/club/club.ts'
import { getSportOrFirst, useSports } from '../../platform/club/sports-in-use.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { BasicFields } from './basic-fields.tsx'
import classes from './form.module.css'
import { MoreFields } from './more-fields.tsx'
import { validateValues } from './problems.ts'
import { useFields } from './use-fields.ts'
import {
  basicFields,
  toRequestBody,
  findChanges,
  type Field,
  newValues,
  type Values,
  toFormValues,
} from './values.ts'
import { isBeforeStart } from '../tournament-messages.ts'
import { t } from './messages.ts'
import { clientErrorTable } from '#contract/errors.ts'
import { createTournament, updateTournament } from '#contract/tournaments/life.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  /** Null when creating one. */
  tournament: TournamentDetail | null
  sportId?: SportId | undefined
  onClose: () => void
}

/** Creates a tournament from a short form, or edits one. */
export function TournamentFormDialog({
  tournament,
  sportId: preferredSportId = 'tabletennis',
  onClose,
}: Props) {
  const sportId = getSportOrFirst(useSports(), preferredSportId)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const onHiddenProblem = () => setMoreOpen(true)
  const form = useTournamentForm({ tournament, sportId, onClose, onHiddenProblem })
  const fixed = tournament !== null && !isBeforeStart(tournament.status) ? t('fixed') : undefined
  return (
    <FormDialog
      form={form}
      title={tournament === null ? t('newTournament') : t('editTournament')}
      submit={tournament === null ? t('createTournament') : t('save')}
      size="m"
      onClose={onClose}
    >
      <BasicFields form={form} fixed={fixed} />
      <button
        type="button"
        className={classNames(kit.row, classes.toggle)}
        aria-expanded={isMoreOpen}
        onClick={() => setMoreOpen(!isMoreOpen)}
      >
        <Icon of={isMoreOpen ? IconChevronDown : IconChevronRight} size="s" />
        <b>{t('more')}</b>
        <span className={text.trunc}>{t('moreHint')}</span>
      </button>
      {isMoreOpen && (
        <MoreFields form={form} fixed={fixed} participants={tournament?.participants ?? []} />
      )}
    </FormDialog>
  )
}

type FormProps = Required<Pick<Props, 'tournament' | 'onClose'>> & {
  sportId: SportId
  /** Called when a collapsed field has a problem. */
  onHiddenProblem: () => void
}

function useTournamentForm({ tournament, sportId, onClose, onHiddenProblem }: FormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  // The link that opened the form is left out, or Back would open it again.
  const wasLinked = useSearch({ strict: false }).create === true
  const [isStale, setIsStale] = useState(false)
  const { data: club } = useQuery(clubQuery)
  // A new tournament is public if the club's results are.
  const isPublic = club?.publicResults ?? false
  const [baseline, setBaseline] = useState(() => ({
    version: tournament?.version ?? 1,
    values:
      tournament === null ? newValues(sportId, Date.now(), isPublic) : toFormValues(tournament),
  }))
  const revealInvalid = (invalidFields: readonly Field[]) => {
    if (invalidFields.some((name) => !basicFields.includes(name))) onHiddenProblem()
  }
  const form = useFields(baseline.values, {
    check: validateValues,
    onInvalid: revealInvalid,
    fallback:
      tournament === null ? clientErrorTable.CREATE_TOURNAMENT_ERROR.userMessage : undefined,
    send: async (typed, idempotency) => {
      setIsStale(false)
      try {
        await (tournament === null ? create(typed, idempotency) : save(tournament.id, typed))
      } catch (error) {
        setIsStale(tournament !== null && error instanceof ApiError && error.code === 'CONFLICT')
        throw error
      }
      if (isMounted()) onClose()
    },
  })
  const create = async (typed: Values, idempotency: IdempotencyOptions) => {
    const created = await mutate(
      createTournament,
      { body: toRequestBody(typed) },
      { updates: getTournament, ...idempotency },
    )
    if (!isMounted()) return toast(t('tournamentCreated'), created.name)
    // The next step is to add participants.
    const search = { tab: 'participants' }
    const params = { id: created.id }
    await navigate({ to: '/tournaments/$id', params, search, replace: wasLinked })
  }
  const save = async (id: string, typed: Values) => {
    const body = { ...findChanges(typed, baseline.values), version: baseline.version }
    const saved = await mutate(
      updateTournament,
      { params: { id }, body },
      { updates: getTournament },
    )
    toast(t('tournamentChanged'), saved.name)
  }
  const reload = async () => {
    if (tournament === null) return
    const latest = await client.fetchQuery({
      ...queryOf(getTournament, { params: { id: tournament.id } }),
      staleTime: 0,
    })
    const values = toFormValues(latest)
    form.loadLatest(values)
    setBaseline({ version: latest.version, values })
    setIsStale(false)
    form.setFailure(t('changedMeanwhile'))
  }
  return {
    ...form,
    conflict: isStale ? { label: t('loadLatestKeeping'), run: () => void reload() } : null,
  }
}
