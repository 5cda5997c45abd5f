import { Icon } from '../../../ui/icon.tsx'
import { IconCloudUpload } from '@tabler/icons-react'
import text from '../../../ui/text.module.css'
import classes from './recorded-bar.module.css'
import { t } from '../messages.ts'

/**
 * In the place of the form while a result is on its way for longer than a moment: whoever is next can
 * have the table. Where it is refused, the form comes back with the reason.
 */
export function SavingBar({ title }: { title: string }) {
  return (
    <section className={classes.bar} aria-label={t('saving')}>
      <Icon of={IconCloudUpload} />
      <div role="status" className={classes.words}>
        <b>{t('saving')}</b>
        <span className={text.num}>{title}</span>
      </div>
    </section>
  )
}
