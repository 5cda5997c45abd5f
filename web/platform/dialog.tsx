import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/UnstyledButton.css'
import type { ReactNode } from 'react'
import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { MantineRoot } from './mantine-root.tsx'
import { classNames } from '../ui/class-names.ts'
import classes from './dialog.module.css'
import { IconButton } from '../ui/icon-button.tsx'
import { usePhone } from '../ui/use-media.ts'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** The row of buttons at the bottom. */
  footer?: ReactNode
  size?: 's' | 'm' | 'l'
  /** The body brings its own padding. */
  flush?: boolean
}

const widths = { s: 440, m: 600, l: 800 } as const

/** A modal dialog; on a phone it rises from the bottom. Loaded with what first opens one. */
export function Dialog({
  title,
  onClose,
  children,
  aside,
  footer,
  size = 'm',
  flush = false,
}: Props) {
  const phone = usePhone()
  return (
    <MantineRoot>
      <Modal.Root
        opened
        onClose={onClose}
        size={phone ? '100%' : widths[size]}
        centered={!phone}
        padding={0}
        transitionProps={{ transition: phone ? 'slide-up' : 'fade', duration: 150 }}
        classNames={{
          inner: classNames(phone && classes.low),
          content: classes.content,
          body: classes.body,
        }}
      >
        <Modal.Overlay className={classes.scrim} />
        <Modal.Content>
          <div className={classes.head}>
            <Modal.Title component="h2" className={classes.title}>
              {title}
            </Modal.Title>
            {aside}
            <IconButton icon={IconX} label="Close" className={classes.close} onClick={onClose} />
          </div>
          <Modal.Body>
            <div className={flush ? undefined : classes.padded}>{children}</div>
          </Modal.Body>
          {footer && <div className={classes.foot}>{footer}</div>}
        </Modal.Content>
      </Modal.Root>
    </MantineRoot>
  )
}
