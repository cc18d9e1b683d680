import { useSyncExternalStore } from 'react'
import { isServerReached, watchConnection } from './connection.ts'

export const useIsReached = (): boolean => useSyncExternalStore(watchConnection, isServerReached)
