import { Fragment, type ReactNode, type Ref } from 'react'
import { classNames } from '../class-names.ts'
import text from '../text.module.css'
import classes from './data-table.module.css'
import kit from '../kit.module.css'

export type Column<Row> = {
  readonly id: string
  readonly header: ReactNode
  /** The full name of an abbreviated header. */
  readonly title?: string
  /** Shows the header to screen readers only. */
  readonly isHeaderHidden?: boolean
  /** `name` is the row's header and takes the free width; `icon` holds a button or a mark. */
  readonly kind?: 'number' | 'text' | 'name' | 'icon'
  /** The width of the table below which the column is hidden. */
  readonly hiddenBelow?: 'narrow' | 'medium' | 'wide'
  /** Shown on the second line of a card. */
  readonly isOnCard?: boolean
  readonly cell: (row: Row, index: number) => ReactNode
}

/** Rows with a title. */
export type Section<Row> = { readonly title?: string; readonly rows: readonly Row[] }

type RowMarks = {
  readonly isMine?: boolean
  readonly isFaint?: boolean
  /** The last row that qualifies. */
  readonly isCutOff?: boolean
}

type Props<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly sections: readonly Section<Row>[]
  readonly rowKey: (row: Row) => string
  readonly marks?: (row: Row, index: number) => RowMarks
  /** Rows are high enough for a finger. */
  readonly isForTouch?: boolean
  /** Whether the table is in a panel, which already has a frame. */
  readonly isInPanel?: boolean
  /** On a phone, each row is a card: the name, the `isOnCard` columns below it, and the icon. */
  readonly hasCards?: boolean
  readonly body?: Ref<HTMLTableSectionElement>
  /** Opens a row when it is pressed anywhere but on a link or a button. */
  readonly onOpen?: (row: Row) => void
  /** Content below an open row. */
  readonly detail?: (row: Row) => ReactNode
}

/** A table from one list of columns. A narrow table hides some of them. */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, sections, rowKey, isForTouch, isInPanel, hasCards, body } = props
  return (
    <div className={classNames(classes.frame, isInPanel !== true && kit.card)}>
      <table
        className={classNames(
          classes.table,
          isForTouch && classes.touch,
          hasCards && classes.cards,
        )}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={getColumnClass(column)}>
                <Header {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {sections.map(({ title, rows }) => (
            <Fragment key={title ?? ''}>
              {title !== undefined && rows.length > 0 && (
                <tr className={classes.section}>
                  <td colSpan={columns.length}>{title}</td>
                </tr>
              )}
              {rows.map((row, index) => (
                <TableRow key={rowKey(row)} {...props} row={row} index={index} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeaderProps = Pick<Column<never>, 'header' | 'title' | 'isHeaderHidden'>

function Header({ header, title, isHeaderHidden = false }: HeaderProps) {
  if (isHeaderHidden) return <span className={text.hidden}>{header}</span>
  return title === undefined ? header : <abbr title={title}>{header}</abbr>
}

function TableRow<Row>({
  columns,
  rowKey,
  marks,
  onOpen,
  detail,
  row,
  index,
}: Props<Row> & { readonly row: Row; readonly index: number }) {
  const { isMine = false, isFaint = false, isCutOff = false } = marks?.(row, index) ?? {}
  const content = detail?.(row)
  const isOpen = content !== undefined && content !== null && content !== false
  return (
    <>
      <tr
        data-row={rowKey(row)}
        className={classNames(
          isMine && classes.mine,
          isFaint && classes.faint,
          isCutOff && classes.cutOff,
          isOpen && classes.open,
          onOpen !== undefined && classes.pressable,
        )}
        onClick={
          onOpen &&
          ((event) => {
            if (!(event.target as Element).closest('a, button')) onOpen(row)
          })
        }
      >
        {columns.map((column) => {
          const Cell = column.kind === 'name' ? 'th' : 'td'
          return (
            <Cell
              key={column.id}
              className={getColumnClass(column)}
              scope={column.kind === 'name' ? 'row' : undefined}
            >
              {column.cell(row, index)}
            </Cell>
          )
        })}
      </tr>
      {isOpen && (
        <tr className={classNames(isMine && classes.mine)}>
          <td className={classes.detail} colSpan={columns.length}>
            {content}
          </td>
        </tr>
      )}
    </>
  )
}

const hidden = {
  narrow: classes.hiddenNarrow,
  medium: classes.hiddenMedium,
  wide: classes.hiddenWide,
} as const

const getColumnClass = <Row,>({ kind = 'number', hiddenBelow, isOnCard = false }: Column<Row>) =>
  classNames(
    classes[kind],
    kind === 'number' && text.num,
    hiddenBelow !== undefined && hidden[hiddenBelow],
    isOnCard && classes.onCard,
  )
