import { useSyncExternalStore } from 'react'
import { isReached, watchReach } from './reach.ts'

export const useIsReached = (): boolean => useSyncExternalStore(watchReach, isReached)
