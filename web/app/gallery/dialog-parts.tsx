import { useState } from 'react'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

export function DialogParts() {
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={classNames(kit.wrappingRow, kit.gap3)}>
      <Button onClick={() => setOpen('form')}>{t('openForm')}</Button>
      <Button onClick={() => setOpen('confirm')}>{t('openConfirm')}</Button>
      {open === 'form' && <RenameDialog onClose={close} />}
      {open === 'confirm' && (
        <ConfirmDialog
          title={t('deleteTitle')}
          confirm={t('danger')}
          danger
          reason="optional"
          onClose={close}
          onConfirm={async () => undefined}
        >
          <p>{t('deleteBody')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function RenameDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(
    { name: '' },
    {
      check: ({ name }) => (name.trim() === '' ? { name: t('required') } : {}),
      send: async () => onClose(),
    },
  )
  return (
    <FormDialog form={form} title={t('renameGroup')} submit={t('save')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('name')} />
    </FormDialog>
  )
}
