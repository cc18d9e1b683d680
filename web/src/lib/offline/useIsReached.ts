import { useSyncExternalStore } from 'react'
import { isReached, watchReach } from './reach.ts'

/** Whether the server answers. */
export const useIsReached = (): boolean => useSyncExternalStore(watchReach, isReached)
