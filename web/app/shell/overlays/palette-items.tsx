import { type ReactNode, useDeferredValue } from 'react'
import { IconClipboardList, IconKeyboard, IconLock, IconPlus, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sportList } from '#engine/sports/sports.ts'
import { openRecord } from '../../../platform/record-opener.ts'
import { useUser } from '../../../platform/session.ts'
import { besideNames } from '../../../players/tell-apart.ts'
import { playersQuery } from '../../../players/queries.ts'
import { tournamentsQuery } from '../../../tournaments/queries.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'
import { showOverlay } from '../../overlay.ts'
import { useEntries } from '../entries.ts'
import { say } from './words.ts'

export type PaletteItem = {
  key: string
  label: string
  /** Tells it from others of the same name. */
  beside?: string
  kind: string
  face: ReactNode
  run: () => void
}

/** Enough to choose from without scrolling far. */
const mostPlayers = 8
const mostTournaments = 5

/** Text without case and accents, so that `sol` finds Sólheim. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

export function usePaletteItems(typed: string): PaletteItem[] {
  const fixed = useFixedItems()
  const q = useDeferredValue(typed)
  const { data } = useQuery({
    ...playersQuery({ q, pageSize: mostPlayers, sort: q === '' ? 'recent' : 'name' }),
    placeholderData: keepPreviousData,
  })
  const found = useQuery({
    ...tournamentsQuery({ q, page: 1, pageSize: mostTournaments }),
    placeholderData: keepPreviousData,
  })
  const navigate = useNavigate()
  const wanted = fold(typed)
  const called = (data?.items ?? []).filter(({ name, nickname }) =>
    fold(`${name} ${nickname ?? ''}`).includes(wanted),
  )
  const beside = besideNames(called)
  const people = called.map((player) => ({
    key: player.id,
    label: player.name,
    beside: beside(player),
    kind: say('player'),
    face: <Avatar id={player.id} name={player.name} picture={player.avatarUrl} />,
    run: () => void navigate({ to: '/players/$id', params: { id: player.id } }),
  }))
  const tournaments = (found.data?.items ?? [])
    .filter(({ name }) => fold(name).includes(wanted))
    .map(({ id, name, sportId }) => ({
      key: id,
      label: name,
      kind: say('tournament'),
      face: <SportIcon sport={sportId} />,
      run: () => void navigate({ to: '/tournaments/$id', params: { id } }),
    }))
  const matching = fixed.filter(({ label }) => fold(label).includes(wanted))
  return typed === '' ? [...matching, ...people] : [...people, ...tournaments, ...matching]
}

const accountScreens = [
  { to: '/profile', label: say('profile'), icon: IconUser },
  { to: '/account/security', label: say('security'), icon: IconLock },
] as const

function useFixedItems(): PaletteItem[] {
  const navigate = useNavigate()
  const entries = useEntries()
  const isTablet = useUser()?.isTablet === true
  return [
    {
      key: 'record',
      label: say('recordAction'),
      kind: say('action'),
      face: <Icon of={IconPlus} />,
      run: () => openRecord(),
    },
    ...(isTablet
      ? []
      : [
          {
            key: 'sheet',
            label: say('sheetAction'),
            kind: say('action'),
            face: <Icon of={IconClipboardList} />,
            run: () => void navigate({ to: '/matches/sheet' }),
          },
        ]),
    ...entries.map(({ to, label, icon }) => ({
      key: to,
      label,
      kind: say('screen'),
      face: <Icon of={icon} />,
      run: () => void navigate({ to }),
    })),
    ...sportList.map(({ id, name }) => ({
      key: `board-${id}`,
      label: say('boardOf', { sport: name }),
      kind: say('screen'),
      face: <SportIcon sport={id} />,
      run: () => void navigate({ to: '/leaderboard', search: { sport: id } }),
    })),
    ...(isTablet ? [] : accountScreens).map(({ to, label, icon }) => ({
      key: to,
      label,
      kind: say('screen'),
      face: <Icon of={icon} />,
      run: () => void navigate({ to }),
    })),
    {
      key: 'shortcuts',
      label: say('shortcuts'),
      kind: say('action'),
      face: <Icon of={IconKeyboard} />,
      run: () => showOverlay('shortcuts'),
    },
  ]
}
