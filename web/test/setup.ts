import { notifications } from '@mantine/notifications'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { noteReply } from '../src/lib/offline/reach.ts'
import { queryClient } from '../src/lib/queryClient.ts'

// Ends a wait that will never be over. A busy machine is no fault.
configure({ asyncUtilTimeout: 60_000 })

// Files of a worker share a window: what one leaves there the next one finds by its role and name.
afterEach(cleanup)

// They share what the page knows of the server, too: after a test without a server the page would look for it in the next test.
afterEach(noteReply)

// A test that needs a server plays one: what another file has played, or what runs on this machine, is none of it.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

const pristine = new Set(Object.getOwnPropertyNames(globalThis))
// What libraries note there for themselves as they are loaded.
const isOfLibraries = (name: string) => name.startsWith('__') || name === 'IS_REACT_ACT_ENVIRONMENT'

afterAll(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  // A toast of this file would delay those of the next file. Mutations wait while the page is offline.
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
