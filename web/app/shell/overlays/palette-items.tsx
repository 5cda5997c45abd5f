import { readName } from '../../../ui/i18n/read-message.ts'
import { type ReactNode, useDeferredValue } from 'react'
import {
  IconBolt,
  IconClipboardList,
  IconAntennaBars5,
  IconDeviceDesktop,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconTournament,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { foldName } from '#engine/players/fold-name.ts'
import { listGroups } from '#contract/groups/group.ts'
import { listPlayers } from '#contract/players/players.ts'
import { listTeams } from '#contract/teams/team.ts'
import { listTournaments } from '#contract/tournaments/tournament.ts'
import { useSports } from '../../../platform/club/sports-in-use.ts'
import { chooseScheme } from '../../../platform/color-scheme.ts'
import { signOut } from '../../../platform/session/sign-out.ts'
import { openRecord } from '../../../platform/dialogs/record-opener.ts'
import { useIsTablet } from '../../../platform/session/session.ts'
import { usePermission } from '../../../platform/session/use-permission.ts'
import { queryOf } from '../../../platform/cache/query-of.ts'
import { createNameNotes } from '../../../players/distinguish.ts'
import { GroupIcon } from '../../../groups/group-icon.tsx'
import { Shirt } from '../../../teams/shirt.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SportIcon } from '../../../ui/sports/sport-icon.tsx'
import { showOverlay } from '../../overlay.ts'
import { useEntries } from '../entries.ts'
import { t } from './messages.ts'

export type PaletteItem = {
  key: string
  label: string
  /** Distinguishes it from items with the same name. */
  detail?: string
  /** Other words that find it. */
  keywords?: string
  kind: string
  face: ReactNode
  run: () => void
}

// Maximum numbers of results; more would need much scrolling.
const maxPlayers = 8
const maxTournaments = 5
const maxGroups = 5

export function usePaletteItems(typed: string): PaletteItem[] {
  const fixedItems = useFixedItems()
  const query = useDeferredValue(typed)
  const { data: foundPlayers } = useQuery({
    ...queryOf(listPlayers, {
      query: { q: query, pageSize: maxPlayers, sort: query === '' ? 'recent' : 'name' },
    }),
    placeholderData: keepPreviousData,
  })
  const foundTournaments = useQuery({
    ...queryOf(listTournaments, { query: { q: query, page: 1, pageSize: maxTournaments } }),
    placeholderData: keepPreviousData,
  })
  const foundGroups = useQuery({
    ...queryOf(listGroups, { query: { q: query, pageSize: maxGroups } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const foundTeams = useQuery({
    ...queryOf(listTeams, { query: { q: query, page: 1, pageSize: maxTournaments } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const navigate = useNavigate()
  const foldedQuery = foldName(typed)
  const matchingPlayers = (foundPlayers?.items ?? []).filter(({ name, nickname }) =>
    foldName(`${name} ${nickname ?? ''}`).includes(foldedQuery),
  )
  const noteFor = createNameNotes(matchingPlayers)
  const people = matchingPlayers.map((player) => ({
    key: player.id,
    label: player.name,
    detail: noteFor(player),
    kind: t('player'),
    face: <Avatar id={player.id} name={player.name} picture={player.avatarUrl} />,
    run: () => void navigate({ to: '/players/$id', params: { id: player.id } }),
  }))
  const tournaments = (foundTournaments.data?.items ?? [])
    .filter(({ name }) => foldName(name).includes(foldedQuery))
    .map(({ id, name, sportId }) => ({
      key: id,
      label: name,
      kind: t('tournament'),
      face: <SportIcon sport={sportId} />,
      run: () => void navigate({ to: '/tournaments/$id', params: { id } }),
    }))
  const groups = (foundGroups.data?.items ?? [])
    .filter(({ name }) => foldName(name).includes(foldedQuery))
    .map((group) => ({
      key: group.id,
      label: group.name,
      kind: t('group'),
      face: <GroupIcon group={group} small />,
      run: () => void navigate({ to: '/groups/$id', params: { id: group.id } }),
    }))
  const teams = (foundTeams.data?.items ?? [])
    .filter(({ name }) => foldName(name).includes(foldedQuery))
    .map((team) => ({
      key: team.id,
      label: team.name,
      kind: t('team'),
      face: <Shirt team={team} />,
      run: () => void navigate({ to: '/teams/$id', params: { id: team.id } }),
    }))
  // Local entries come first, so that nothing moves when the replies arrive.
  const matchingFixed = fixedItems.filter(({ label, keywords = '' }) =>
    containsAllWords(`${label} ${keywords}`, foldedQuery),
  )
  return typed === ''
    ? [...fixedItems.filter(isUsual), ...people]
    : [...matchingFixed, ...people, ...tournaments, ...groups, ...teams]
}

/** Returns whether each typed word is the start of a word in the text. */
function containsAllWords(text: string, typed: string): boolean {
  const folded = foldName(text).split(/[^\p{L}\p{N}]+/u)
  return typed.split(/\s+/).every((word) => folded.some((candidate) => candidate.startsWith(word)))
}

/** Returns whether an item is listed before anything is typed. */
function isUsual({ isRare }: FixedItem): boolean {
  return isRare !== true
}

const listAccountScreens = () =>
  [
    { to: '/profile', label: t('profile'), icon: IconUser },
    { to: '/account/security', label: t('security'), icon: IconLock },
    { to: '/account/connection', label: t('connection'), icon: IconAntennaBars5 },
  ] as const

/** An item that does not depend on the club's data; a rare one is found only by typing. */
type FixedItem = PaletteItem & { readonly isRare?: true }

const schemes = [
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'light', icon: IconSun },
  { scheme: 'auto', icon: IconDeviceDesktop },
] as const

/** Actions other than recording a match, limited to those the person may use. */
function useActions(): FixedItem[] {
  const navigate = useNavigate()
  const permission = usePermission()
  const action = { kind: t('action'), isRare: true } as const
  return [
    ...(permission('tournament.create').ok
      ? [
          {
            ...action,
            key: 'new-tournament',
            label: t('newTournament'),
            keywords: t('newTournamentKeywords'),
            face: <Icon of={IconTournament} />,
            run: () => void navigate({ to: '/tournaments', search: { create: true } }),
          },
        ]
      : []),
    ...(permission('group.create').ok
      ? [
          {
            ...action,
            key: 'new-group',
            label: t('newGroup'),
            keywords: t('newGroupKeywords'),
            face: <Icon of={IconUsersGroup} />,
            run: () => void navigate({ to: '/groups', search: { create: true } }),
          },
        ]
      : []),
    ...(permission('player.add').ok
      ? [
          {
            ...action,
            key: 'new-player',
            label: t('newPlayer'),
            keywords: t('newPlayerKeywords'),
            face: <Icon of={IconUserPlus} />,
            run: () => void navigate({ to: '/players', search: { create: true } }),
          },
        ]
      : []),
    ...schemes.map(({ scheme, icon }) => ({
      ...action,
      key: `theme-${scheme}`,
      label: t(`theme.${scheme}`),
      keywords: t('themeKeywords'),
      face: <Icon of={icon} />,
      run: () => chooseScheme(scheme),
    })),
    {
      ...action,
      key: 'log-out',
      label: t('logOut'),
      keywords: t('logOutKeywords'),
      face: <Icon of={IconLogout} />,
      run: () => void signOut(),
    },
  ]
}

function useFixedItems(): FixedItem[] {
  const navigate = useNavigate()
  const actions = useActions()
  const entries = useEntries()
  const isTablet = useIsTablet()
  const clubSports = useSports()
  // With one sport, the actions that name no sport do the same.
  const sports =
    clubSports.length === 1 ? [] : clubSports.map(({ id, name }) => ({ id, name: readName(name) }))
  return [
    {
      key: 'record',
      label: t('recordAction'),
      keywords: t('recordKeywords'),
      kind: t('action'),
      face: <Icon of={IconPlus} />,
      run: () => openRecord(),
    },
    ...sports.map(({ id, name }) => ({
      key: `record-${id}`,
      label: t('recordSport', { sport: name }),
      keywords: t('recordKeywords'),
      kind: t('action'),
      isRare: true as const,
      face: <SportIcon sport={id} />,
      run: () => openRecord({ sportId: id }),
    })),
    {
      key: 'score-live',
      label: t('scoreLive'),
      keywords: t('scoreLiveKeywords'),
      kind: t('action'),
      face: <Icon of={IconBolt} />,
      run: () => void navigate({ to: '/live/new' }),
    },
    ...sports.map(({ id, name }) => ({
      key: `score-${id}`,
      label: t('scoreSport', { sport: name }),
      keywords: t('scoreLiveKeywords'),
      kind: t('action'),
      isRare: true as const,
      face: <SportIcon sport={id} />,
      run: () => void navigate({ to: '/live/new', search: { sport: id } }),
    })),
    ...(isTablet
      ? []
      : [
          {
            key: 'sheet',
            label: t('sheetAction'),
            kind: t('action'),
            face: <Icon of={IconClipboardList} />,
            run: () => void navigate({ to: '/matches/sheet' }),
          },
        ]),
    ...entries.map(({ to, label, icon }) => ({
      key: to,
      label,
      ...(to === '/displays' ? { keywords: t('displaysKeywords'), isRare: true as const } : {}),
      kind: t('screen'),
      face: <Icon of={icon} />,
      run: () => void navigate({ to }),
    })),
    ...sports.map(({ id, name }) => ({
      key: `board-${id}`,
      label: t('boardOf', { sport: name }),
      kind: t('screen'),
      face: <SportIcon sport={id} />,
      run: () => void navigate({ to: '/leaderboard', search: { sport: id } }),
    })),
    ...(isTablet ? [] : listAccountScreens()).map(({ to, label, icon }) => ({
      key: to,
      label,
      kind: t('screen'),
      face: <Icon of={icon} />,
      run: () => void navigate({ to }),
    })),
    ...actions,
    {
      key: 'shortcuts',
      label: t('shortcuts'),
      kind: t('action'),
      face: <Icon of={IconKeyboard} />,
      run: () => showOverlay('shortcuts'),
    },
  ]
}
