import { Icon } from '../../../ui/icon.tsx'
import { IconCloudUpload } from '@tabler/icons-react'
import text from '../../../ui/text.module.css'
import classes from './recorded-bar.module.css'
import { t } from '../messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

/**
 * Replaces the form while saving takes long. If the match is refused, the form returns with the
 * reason.
 */
export function SavingBar({ title }: { title: string }) {
  return (
    <section
      className={classNames(kit.outlined, kit.row, kit.gap3, classes.bar)}
      aria-label={t('saving')}
    >
      <Icon of={IconCloudUpload} />
      <div role="status" className={classes.words}>
        <b>{t('saving')}</b>
        <span className={text.num}>{title}</span>
      </div>
    </section>
  )
}
