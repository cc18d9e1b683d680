import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect } from 'vitest'

// A busy machine is no fault: this only ends what never comes.
configure({ asyncUtilTimeout: 20_000 })

// Files of a worker share a window: what one leaves there the next one finds by its role and name.
afterEach(cleanup)

afterAll(() => {
  const left = document.body.innerHTML
  document.body.replaceChildren()
  expect(left, 'this file leaves something in the window').toBe('')
})
