import { IconEdit, IconFilter, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { DotsMenu } from '../../ui/controls/dots-menu.tsx'
import { DropPanel } from '../../ui/controls/drop-panel.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MenuItem } from '../../ui/controls/menu-item.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const ranges = ['week', 'month', 'season'] as const
const doNothing = () => undefined

export function ButtonParts() {
  const [range, setRange] = useState<(typeof ranges)[number]>('week')
  const [page, setPage] = useState(1)
  return (
    <>
      <div className={classNames(kit.wrappingRow, kit.gap3)}>
        <Button kind="primary">{t('primary')}</Button>
        <Button icon={IconPlus}>{t('outline')}</Button>
        <Button kind="quiet">{t('quiet')}</Button>
        <Button kind="danger">{t('danger')}</Button>
        <Button kind="primary" busy>
          {t('busy')}
        </Button>
        <Button disabled>{t('disabled')}</Button>
        <IconButton icon={IconEdit} label={t('icon')} />
        <DotsMenu label={t('menu')}>
          {(close) => (
            <>
              <MenuItem icon={IconEdit} label={t('rename')} act={doNothing} close={close} />
              <MenuItem icon={IconTrash} label={t('remove')} act={doNothing} close={close} danger />
            </>
          )}
        </DotsMenu>
        <DropPanel
          label={t('panel')}
          role="dialog"
          buttonClass={buttonClass()}
          button={
            <>
              <IconFilter aria-hidden="true" size={16} />
              {t('panel')}
            </>
          }
        >
          {() => <p>{t('folded')}</p>}
        </DropPanel>
      </div>
      <Button kind="primary" wide>
        {t('wide')}
      </Button>
      <Segmented
        label={t('range')}
        options={ranges.map((value) => ({ value, label: t(value) }))}
        value={range}
        onChange={setRange}
      />
      <CopyBox label={t('copy')} value="https://club.example/p/board" />
      <Pager page={page} pageSize={20} total={50} unit={t('unit')} onChange={setPage} />
    </>
  )
}
