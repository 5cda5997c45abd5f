import { classNames } from '../../ui/class-names.ts'
import panel from '../../platform/panel.module.css'
import { Bone } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import classes from './player-skeleton.module.css'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

export function PlayerSkeleton({ withoutHead = false }: { withoutHead?: boolean }) {
  return (
    <div role="status">
      <span className={text.hidden}>{t('loading')}</span>
      {!withoutHead && (
        <div className={classNames(kit.row, kit.gap4, classes.head)}>
          <Bone className={classes.face} />
          <div>
            <Bone className={classes.title} />
            <Bone className={classes.line} />
          </div>
        </div>
      )}
      <div className={classNames(panel.panel, classes.strip)}>
        {Array.from({ length: 5 }, (_, place) => (
          <Bone key={place} />
        ))}
      </div>
      <div className={classes.grid}>
        <div className={classNames(panel.panel, classes.block)} />
        <div className={classNames(panel.panel, classes.block)} />
      </div>
    </div>
  )
}
