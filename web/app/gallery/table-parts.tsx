import { DataTable, type Column } from '../../ui/layout/data-table.tsx'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Delta } from '../../ui/scores/delta.tsx'
import { Rating } from '../../ui/scores/rating.tsx'
import { t } from './messages.ts'

type Row = { id: 'first' | 'second' | 'third'; rating: number; change: number }

const rows: readonly Row[] = [
  { id: 'first', rating: 1684, change: 12 },
  { id: 'second', rating: 1571, change: -8 },
  { id: 'third', rating: 1500, change: 0 },
]

const createColumns = (): readonly Column<Row>[] => [
  {
    id: 'face',
    header: t('player'),
    isHeaderHidden: true,
    kind: 'icon',
    cell: ({ id }) => <Avatar id={id} name={t(id)} />,
  },
  { id: 'name', header: t('name'), kind: 'name', cell: ({ id }) => t(id) },
  {
    id: 'rating',
    header: t('rating'),
    kind: 'number',
    isOnCard: true,
    cell: ({ rating, change }) => (
      <>
        <Rating rating={rating} /> <Delta value={change} />
      </>
    ),
  },
]

export const TableParts = () => (
  <>
    <h3>{t('standings')}</h3>
    <DataTable
      columns={createColumns()}
      sections={[{ rows }]}
      rowKey={({ id }) => id}
      marks={({ id }) => ({ isMine: id === 'first' })}
      hasCards
    />
    <h3>{t('facts')}</h3>
    <FactList
      facts={[
        { name: t('format'), value: t('swiss') },
        { name: t('venue'), value: t('club') },
      ]}
    />
    <Fold title={t('more')} summary={t('moreSummary')}>
      <p>{t('folded')}</p>
    </Fold>
  </>
)
