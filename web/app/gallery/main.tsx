import '@fontsource-variable/archivo/standard.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../tokens.css'
import '../colours.css'
import '../base.css'
import { followScheme } from '../../platform/color-scheme.ts'
import { Gallery } from './gallery.tsx'

followScheme()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
