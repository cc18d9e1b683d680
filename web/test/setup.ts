import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, expect } from 'vitest'

// Files of a worker share a window: what one leaves there the next one finds by its role and name.
afterEach(cleanup)

afterAll(() => {
  const left = document.body.innerHTML
  document.body.replaceChildren()
  expect(left, 'this file leaves something in the window').toBe('')
})
