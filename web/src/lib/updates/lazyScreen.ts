import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadChunk } from './parts.ts'

export const lazyScreen = (load: () => Promise<{ default: () => ReactNode }>) =>
  lazyRouteComponent(() => loadChunk(load))
