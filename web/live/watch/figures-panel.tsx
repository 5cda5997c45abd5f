import type { Pair } from '#engine/sports/types.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import text from '../../ui/text.module.css'
import type { SideNames } from '../pad/props.ts'
import classes from './figures-panel.module.css'
import type { MatchView } from './view.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = Pick<MatchView, 'figures' | 'players'> & { readonly sides: Pair<SideNames> }

/** Statistics of both sides next to each other; the higher one is bold. */
export function FiguresPanel({ figures, players, sides }: Props) {
  return (
    <SectionPanel title={t('sideBySide')} aside={joinFacts(sides.map(({ short }) => short))}>
      <table className={classes.figures}>
        <thead className={text.hidden}>
          <tr>
            <th scope="col">{sides[0].short}</th>
            <th scope="col">{t('sideBySide')}</th>
            <th scope="col">{sides[1].short}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, values, barLengths, leader }) => (
            <tr key={label}>
              <td data-ahead={leader === 1 || undefined}>
                <span className={classNames(kit.between, classes.cell)}>
                  {values[0]}
                  <i style={{ width: formatBarWidth(barLengths[0]) }} />
                </span>
              </td>
              <th scope="row">{label}</th>
              <td data-ahead={leader === 2 || undefined}>
                <span className={classNames(kit.between, classes.cell)}>
                  <i style={{ width: formatBarWidth(barLengths[1]) }} />
                  {values[1]}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {players.length > 0 && (
        <>
          <h3 className={classNames(kit.note, classes.heading)}>{t('byPlayer')}</h3>
          <ul className={classes.players}>
            {players.map(({ name, value, note }) => (
              <li key={name}>
                <span>{name}</span>
                <small>{note}</small>
                <b>{value}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionPanel>
  )
}

/** Returns the width of a bar: at most half, to leave room for the number. */
const formatBarWidth = (part: number) => `${Math.round(part * 50)}%`
