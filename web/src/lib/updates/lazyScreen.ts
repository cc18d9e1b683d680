import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadPart } from './parts.ts'

/** A screen whose code is loaded when somebody goes there. */
export const lazyScreen = (load: () => Promise<{ default: () => ReactNode }>) =>
  lazyRouteComponent(() => loadPart(load))
