import { IconArrowBackUp } from '@tabler/icons-react'
import { Button } from '../../../ui/controls/button.tsx'
import classes from './score-footer.module.css'
import { t } from '../messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  form: { readonly canUndo: boolean; readonly undo: () => void }
  isCorrecting: boolean
  /** Whether there is a warning, which the next press of Save confirms. */
  mustConfirm: boolean
  busy: boolean
  disabled?: boolean
  onSave: () => void
  /** Saves and opens the next match, if there is one. */
  onSaveNext?: (() => void) | undefined
  onClose: () => void
}

/** Undo, Cancel and Save. A phone has no room for Cancel. */
export function ScoreFooter(props: Props) {
  const { form, isCorrecting, mustConfirm, busy, disabled = false } = props
  const { onSave, onSaveNext, onClose } = props
  const saveLabel = isCorrecting ? t('saveCorrection') : t('saveResult')
  return (
    <>
      <Button
        kind="quiet"
        icon={IconArrowBackUp}
        disabled={!form.canUndo}
        onClick={() => form.undo()}
      >
        {t('undo')}
      </Button>
      <span className={classNames(kit.wideOnly, kit.grow)} />
      <span className={kit.wideOnly}>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </span>
      <Button
        {...(onSaveNext === undefined ? { kind: 'primary' } : {})}
        className={classes.save}
        busy={busy}
        disabled={disabled}
        onClick={onSave}
      >
        {mustConfirm ? t('saveAnyway') : saveLabel}
      </Button>
      {onSaveNext !== undefined && (
        <Button
          kind="primary"
          className={classes.save}
          busy={busy}
          disabled={disabled}
          onClick={onSaveNext}
        >
          {t('saveAndNext')}
        </Button>
      )}
    </>
  )
}
