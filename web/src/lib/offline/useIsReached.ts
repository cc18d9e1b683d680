import { useSyncExternalStore } from 'react'
import { isServerReached, watchConnection } from './reach.ts'

export const useIsReached = (): boolean => useSyncExternalStore(watchConnection, isServerReached)
