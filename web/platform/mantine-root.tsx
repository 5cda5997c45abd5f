import '@mantine/core/styles/default-css-variables.css'
import type { ReactNode } from 'react'
import { MantineProvider } from '@mantine/core'
import { useShownScheme } from './color-scheme.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/**
 * Around whatever is made of the component kit. It stands here and not around the app, so that the
 * first screen does not wait for the kit.
 */
export function MantineRoot({ children }: { children: ReactNode }) {
  const scheme = useShownScheme()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
    >
      {children}
    </MantineProvider>
  )
}
