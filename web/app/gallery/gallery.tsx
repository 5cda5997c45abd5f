import type { ReactNode } from 'react'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { ButtonParts } from './button-parts.tsx'
import { DialogParts } from './dialog-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import classes from './gallery.module.css'
import { t } from './messages.ts'
import { ScoreParts } from './score-parts.tsx'
import { StateParts } from './state-parts.tsx'
import { TableParts } from './table-parts.tsx'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Every part of the interface in its states; served by the development server only. */
export const Gallery = () => (
  <main className={classes.gallery}>
    <PageHead title={t('title')} />
    <p>{t('lead')}</p>
    <Part title={t('buttons')}>
      <ButtonParts />
    </Part>
    <Part title={t('fields')}>
      <FieldParts />
    </Part>
    <Part title={t('tables')}>
      <TableParts />
    </Part>
    <Part title={t('states')}>
      <StateParts />
    </Part>
    <Part title={t('scores')}>
      <ScoreParts />
    </Part>
    <Part title={t('dialogs')}>
      <DialogParts />
    </Part>
  </main>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionPanel title={title}>
    <div className={classNames(kit.stack, kit.gap4)}>{children}</div>
  </SectionPanel>
)
