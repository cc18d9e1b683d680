import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadChunk } from './loadChunk.ts'

export const lazyScreen = (load: () => Promise<{ default: () => ReactNode }>) =>
  lazyRouteComponent(() => loadChunk(load))
