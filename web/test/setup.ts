import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect } from 'vitest'

// A busy machine is no fault: this only ends what never comes.
configure({ asyncUtilTimeout: 20_000 })

// Files of a worker share a window: what one leaves there the next one finds by its role and name.
afterEach(cleanup)

// They share what TanStack believes of the network, too: a file that played 'offline' would leave the next one waiting.
afterEach(() => onlineManager.setOnline(true))

afterAll(() => {
  const left = document.body.innerHTML
  document.body.replaceChildren()
  expect(left, 'this file leaves something in the window').toBe('')
})
