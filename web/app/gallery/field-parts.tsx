import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { DateTimeField } from '../../ui/fields/date-time-field.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { NumberStep } from '../../ui/fields/number-step.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { RadioOption } from '../../ui/fields/radio-option.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import fields from '../../ui/fields/field-row.module.css'
import { t } from './messages.ts'

const formats = ['swiss', 'knockout'] as const
const listOptions = () => formats.map((value) => ({ value, label: t(value) }))

export function FieldParts() {
  const [isPublic, setPublic] = useState(true)
  const [kind, setKind] = useState<'rated' | 'casual'>('rated')
  const [best, setBest] = useState('5')
  const [searched, setSearched] = useState('')
  const [format, setFormat] = useState<(typeof formats)[number]>()
  return (
    <>
      <TextField label={t('club')} icon={IconUsers} hint={t('clubHint')} name="club" />
      <TextField label={t('name')} error={t('required')} name="name" />
      <TextField label={t('name')} value={t('club')} disabled readOnly name="off" />
      <EmailField label={t('email')} name="email" />
      <PasswordField label={t('password')} name="password" autoComplete="off" />
      <DateTimeField label={t('starts')} name="starts" value="2026-11-28T19:30" readOnly />
      <NumberStep
        label={t('best')}
        value={best}
        stepSize={2}
        start={5}
        onChange={setBest}
        name="best"
      />
      <AreaField label={t('notes')} maxLength={200} name="notes" />
      <SelectField label={t('format')} options={listOptions()} name="format" />
      <div className={fields.fields}>
        <SearchField label={t('find')} value={searched} onChange={setSearched} />
        <Select
          label={t('format')}
          labelled
          none={t('any')}
          options={listOptions()}
          value={format}
          onChange={setFormat}
        />
      </div>
      <CheckField
        label={t('isPublic')}
        hint={t('publicHint')}
        checked={isPublic}
        onChange={setPublic}
      />
      <fieldset>
        <legend>{t('matches')}</legend>
        {(['rated', 'casual'] as const).map((value) => (
          <RadioOption
            key={value}
            name="kind"
            label={t(`kind.${value}`)}
            hint={t(`hint.${value}`)}
            checked={kind === value}
            onChoose={() => setKind(value)}
          />
        ))}
      </fieldset>
    </>
  )
}
