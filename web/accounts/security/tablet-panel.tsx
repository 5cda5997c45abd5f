import { useState } from 'react'
import { IconDeviceTablet } from '@tabler/icons-react'
import { enrolTablet } from '#contract/club/tablets.ts'
import { call } from '../../platform/api/api.ts'
import { startSession } from '../../platform/session/start-session.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './security-panels.module.css'
import { required } from '../required.ts'
import { t } from './messages.ts'

/** Lets an organiser turn this device into the venue's shared tablet. */
export function TabletPanel() {
  const canEnrol = usePermission()('tablet.enrol').ok
  const [isOpen, setOpen] = useState(false)
  if (!canEnrol) return null
  return (
    <SectionPanel title={t('tablet')} icon={IconDeviceTablet}>
      <p>{t('tabletBody')}</p>
      {isOpen ? (
        <EnrolmentForm />
      ) : (
        <Button onClick={() => setOpen(true)}>{t('setUpTablet')}</Button>
      )}
    </SectionPanel>
  )
}

function EnrolmentForm() {
  const form = useForm(
    { name: '' },
    {
      check: ({ name }) => (name.trim() === '' ? { name: required() } : {}),
      send: async ({ name }) =>
        startSession(await call(enrolTablet, { body: { name } }), '/sports'),
    },
  )
  return (
    <Form
      of={form}
      className={classes.form}
      footer={
        <Button type="submit" kind="primary" busy={form.busy}>
          {t('signOutAndSetUp')}
        </Button>
      }
    >
      <TextField {...form.field('name')} label={t('tabletName')} hint={t('tabletNameHint')} />
    </Form>
  )
}
