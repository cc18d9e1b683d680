import { notifications } from '@mantine/notifications'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { recordReply } from '../src/lib/offline/connection.ts'
import { queryClient } from '../src/lib/queryClient.ts'

// A test that still waits after this time fails. The limit is high, because tests are slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

// Test files of a worker share a window, so later tests would find elements that earlier tests left.
afterEach(cleanup)

// Without a reset, a test that ran without a server would make the next test start offline.
afterEach(recordReply)

// Tests that need a server must use a fake server, so that no real server is reached by accident.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

const pristine = new Set(Object.getOwnPropertyNames(globalThis))
const isOfLibraries = (name: string) => name.startsWith('__') || name === 'IS_REACT_ACT_ENVIRONMENT'

afterAll(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  // Toasts and an offline state that are left would delay the next test file.
  notifications.clean()
  notifications.cleanQueue()
  onlineManager.setOnline(true)
  localStorage.clear()
  sessionStorage.clear()
  const left = document.body.innerHTML
  document.body.replaceChildren()
  expect(left, 'this file leaves something in the window').toBe('')
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !pristine.has(name) && !isOfLibraries(name))
  expect(names, 'this file leaves globals').toEqual([])
})
